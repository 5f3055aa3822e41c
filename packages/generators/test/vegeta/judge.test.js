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

test("the right answer is right, again and again", () => {
  const judge = judgeOf();
  for (let time = 0; time < 3; time += 1) assert.equal(judge.judge(result({})), "answered");
  assert.equal(judge.firstError, undefined);
});

describe("what is wrong is told apart, and the first fault is put in words", () => {
  for (const [what, changes, body, outcome, message] of /** @type {const} */ ([
    ["another status", { code: 500, error: "500" }, "", "status", /answered 500, not 200$/],
    ["another body", {}, "Hello World?", "mismatch", /\/hello answered "Hello World\?"$/],
    ["a shorter one", {}, "Hello", "mismatch", /answered "Hello"$/],
    ["another address", { url: `${ORIGIN}/other` }, "", "mismatch", /was not to be asked$/],
    ["no answer", { code: 0, error: 'Get "x": EOF' }, "", "read", /: Get "x": EOF$/],
  ])) {
    test(what, () => {
      const judge = judgeOf();
      assert.equal(judge.judge(result({})), "answered");
      assert.equal(judge.judge(result(changes, body)), outcome);
      assert.match(judge.firstError ?? "", message);
      assert.equal(judge.judge(result({}, "later")), "mismatch");
      assert.match(judge.firstError ?? "", message);
    });
  }
});

test("an error's status that was expected is right", () => {
  const judge = judgeOf({ status: 404 });
  assert.equal(judge.judge(result({ code: 404, error: "404 Not Found" })), "answered");
});

test("where no body was said, all are to be like the first", () => {
  const judge = new Judge(ORIGIN, [{ path: "/hello", status: 200 }]);
  assert.equal(judge.judge(result({}, "one")), "answered");
  assert.equal(judge.judge(result({}, "one")), "answered");
  assert.equal(judge.judge(result({}, "two")), "mismatch");
});

test("a packed body is right where it may be packed, and unpacks to the right one", () => {
  const packed = gzipSync("Hello World!");
  assert.equal(judgeOf({ encoding: "gzip" }).judge(result({}, packed)), "answered");
  assert.equal(judgeOf({ encoding: "gzip" }).judge(result({})), "answered");
  assert.equal(judgeOf({ encoding: "gzip" }).judge(result({}, gzipSync("else"))), "mismatch");
  assert.equal(judgeOf().judge(result({}, packed)), "mismatch");
});

/** What `vegeta encode` of vegeta 12.12.0 once printed: 3 requests to each of several servers. */
const captured = await readFile(
  new URL("../fixtures/vegeta-results.jsonl", import.meta.url),
  "utf8",
);
const results = captured.trim().split("\n").map(parseResult);

/** @param {string} path */
const of = (path) => results.filter(({ url }) => url.endsWith(path));

test("an answer is read in our units", () => {
  const [first] = of("/hello");
  assert.equal(first?.code, 200);
  assert.equal(first?.error, "");
  assert.equal(Buffer.from(first?.body ?? "", "base64").toString(), "Hello World!");
  assert.equal(first?.bytes, 12);
  assert.ok(first && first.latencyUs > 50 && first.latencyUs < 100_000, `${first?.latencyUs} us`);
});

test("what vegeta says of each kind of failure is told apart", () => {
  for (const [path, code, kind] of /** @type {const} */ ([
    ["/drops", 0, "read"],
    ["/never", 0, "timeout"],
    ["/cut", 0, "read"],
    ["/refused", 0, "connect"],
  ])) {
    assert.equal(of(path).length, 3, path);
    for (const result of of(path)) {
      assert.equal(result.code, code);
      assert.equal(kindOfError(result.error), kind, result.error);
    }
  }
});

test("another status has an answer, though vegeta calls it an error", () => {
  assert.deepEqual(
    of("/nowhere").map(({ code, error }) => [code, error]),
    Array(3).fill([404, "404 Not Found"]),
  );
});

test("a request that timed out took as long as the patience", () => {
  for (const { latencyUs } of of("/never")) assert.ok(latencyUs >= 300_000, `${latencyUs}`);
});

test("a time is read to the microsecond, in whichever zone", () => {
  const line = JSON.stringify({
    attack: "",
    seq: 7,
    code: 200,
    latency: 1500,
    bytes_out: 0,
    bytes_in: 0,
    error: "",
    ...{ body: null, method: "GET", url: "http://a/", headers: {} },
    timestamp: "2026-11-22T09:00:00.000001999+01:00",
  });
  const { sentUs, latencyUs } = parseResult(line);
  assert.ok(Math.abs(sentUs - (Date.UTC(2026, 10, 22, 8) * 1000 + 2)) <= 0.5);
  assert.equal(latencyUs, 1.5);
});

describe("a line that is refused", () => {
  const [whole = ""] = captured.split("\n");
  for (const [what, line] of /** @type {const} */ ([
    ["nothing at all", ""],
    ["one cut short", whole.slice(0, -10)],
    ["another program's JSON", '{"requests":1}'],
    ["null", "null"],
    ["a latency that is no number", whole.replace(/"latency":\d+/, '"latency":"fast"')],
    ["a time that is none", whole.replace(/"timestamp":"[^"]+"/, '"timestamp":"now"')],
    ["a negative status", whole.replace('"code":200', '"code":-1')],
  ])) {
    test(what, () => {
      assert.notEqual(line, whole);
      assert.throws(() => parseResult(line), GeneratorError);
    });
  }
});
