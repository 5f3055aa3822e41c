import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { GeneratorError } from "@routebench/generators/generator";
import { kindOfError, parseResult } from "@routebench/generators/vegeta/judge";

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
