import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { GeneratorError } from "@routebench/generators/generator";
import { Judge, kindOfError, parseResult } from "@routebench/generators/vegeta/judge";

/** @import { LoadRequest } from "../../src/generator.js" */
/** @import { Result } from "../../src/vegeta/judge.js" */

const ORIGIN = "http://10.0.0.2:40000";

/** @param {Partial<Result>} changes @param {string | Uint8Array} [body] */
const result = (changes, body = "Hello World!") => ({
  seq: 0,
  sentUs: 0,
  latencyUs: 100,
  code: 200,
  url: `${ORIGIN}/hello`,
  error: "",
  body: Buffer.from(body).toString("base64"),
  bytes: body.length,
  ...changes,
});

/** @param {Partial<LoadRequest>} [changes] */
const judgeOf = (changes) =>
  new Judge(ORIGIN, [{ path: "/hello", status: 200, body: "Hello World!", ...changes }]);

test("accepts a right response each time", () => {
  const judge = judgeOf();
  for (let time = 0; time < 3; time += 1) assert.equal(judge.judge(result({})), "answered");
  assert.equal(judge.firstError, undefined);
});

describe("Judge", () => {
  for (const [what, changes, body, outcome, message] of /** @type {const} */ ([
    ["another status", { code: 500, error: "500" }, "", "status", /answered 500, not 200$/],
    ["another body", {}, "Hello World?", "mismatch", /\/hello answered "Hello World\?"$/],
    ["a shorter body", {}, "Hello", "mismatch", /answered "Hello"$/],
    ["another address", { url: `${ORIGIN}/other` }, "", "mismatch", /was not requested$/],
    ["a missing response", { code: 0, error: 'Get "x": EOF' }, "", "read", /: Get "x": EOF$/],
  ])) {
    test(`names the kind of ${what} and reports the first fault`, () => {
      const judge = judgeOf();
      assert.equal(judge.judge(result({})), "answered");
      assert.equal(judge.judge(result(changes, body)), outcome);
      assert.match(judge.firstError ?? "", message);
      assert.equal(judge.judge(result({}, "later")), "mismatch");
      assert.match(judge.firstError ?? "", message);
    });
  }
});

test("accepts an error status that is expected", () => {
  const judge = judgeOf({ status: 404 });
  assert.equal(judge.judge(result({ code: 404, error: "404 Not Found" })), "answered");
});

test("requires the first body again if no body is expected", () => {
  const judge = new Judge(ORIGIN, [{ path: "/hello", status: 200 }]);
  assert.equal(judge.judge(result({}, "one")), "answered");
  assert.equal(judge.judge(result({}, "one")), "answered");
  assert.equal(judge.judge(result({}, "two")), "mismatch");
});

test("accepts a gzip body only if the app declared gzip and it unpacks to the right body", () => {
  const zipped = gzipSync("Hello World!");
  assert.equal(judgeOf({ encoding: "gzip" }).judge(result({}, zipped)), "answered");
  assert.equal(judgeOf({ encoding: "gzip" }).judge(result({})), "answered");
  assert.equal(judgeOf({ encoding: "gzip" }).judge(result({}, gzipSync("else"))), "mismatch");
  assert.equal(judgeOf().judge(result({}, zipped)), "mismatch");
});

/** Captured output of `vegeta encode` of vegeta 12.12.0: 3 requests to each of several servers. */
const captured = await readFile(
  new URL("../fixtures/vegeta-results.jsonl", import.meta.url),
  "utf8",
);
const results = captured.trim().split("\n").map(parseResult);

/** @param {string} path */
const resultsOf = (path) => results.filter(({ url }) => url.endsWith(path));

test("reads a response in microseconds and bytes", () => {
  const [first] = resultsOf("/hello");
  assert.equal(first?.code, 200);
  assert.equal(first?.error, "");
  assert.equal(Buffer.from(first?.body ?? "", "base64").toString(), "Hello World!");
  assert.equal(first?.bytes, 12);
  assert.ok(first && first.latencyUs > 50 && first.latencyUs < 100_000, `${first?.latencyUs} µs`);
});

test("distinguishes vegeta's kinds of failure", () => {
  for (const [path, code, kind] of /** @type {const} */ ([
    ["/drops", 0, "read"],
    ["/never", 0, "timeout"],
    ["/cut", 0, "read"],
    ["/refused", 0, "connect"],
  ])) {
    assert.equal(resultsOf(path).length, 3, path);
    for (const result of resultsOf(path)) {
      assert.equal(result.code, code);
      assert.equal(kindOfError(result.error), kind, result.error);
    }
  }
});

test("reads another status as a response, although vegeta calls it an error", () => {
  assert.deepEqual(
    resultsOf("/nowhere").map(({ code, error }) => [code, error]),
    Array(3).fill([404, "404 Not Found"]),
  );
});

test("reads a latency of at least the timeout for a request that timed out", () => {
  for (const { latencyUs } of resultsOf("/never")) assert.ok(latencyUs >= 300_000, `${latencyUs}`);
});

test("reads a time to the microsecond, in any time zone", () => {
  const line = JSON.stringify({
    attack: "",
    seq: 7,
    code: 200,
    latency: 1500,
    bytes_out: 0,
    bytes_in: 0,
    error: "",
    body: null,
    method: "GET",
    url: "http://a/",
    headers: {},
    timestamp: "2026-11-22T09:00:00.000001999+01:00",
  });
  const { sentUs, latencyUs } = parseResult(line);
  assert.ok(Math.abs(sentUs - (Date.UTC(2026, 10, 22, 8) * 1000 + 2)) <= 0.5);
  assert.equal(latencyUs, 1.5);
});

describe("parseResult", () => {
  const [whole = ""] = captured.split("\n");
  for (const [what, line] of /** @type {const} */ ([
    ["an empty line", ""],
    ["a truncated line", whole.slice(0, -10)],
    ["another program's JSON", '{"requests":1}'],
    ["null", "null"],
    ["an invalid latency", whole.replace(/"latency":\d+/, '"latency":"fast"')],
    ["an invalid time", whole.replace(/"timestamp":"[^"]+"/, '"timestamp":"now"')],
    ["a negative status", whole.replace('"code":200', '"code":-1')],
  ])) {
    test(`rejects ${what}`, () => {
      assert.notEqual(line, whole);
      assert.throws(() => parseResult(line), GeneratorError);
    });
  }
});
