import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { Judge } from "@routebench/generators/vegeta/judge";

/**
 * @import { LoadRequest } from "../../src/generator.js"
 * @import { Result } from "../../src/vegeta/judge.js"
 */

const ORIGIN = "http://10.0.0.2:40000";

/**
 * @param {Partial<Result>} changes
 * @param {string | Uint8Array} [body]
 */
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
