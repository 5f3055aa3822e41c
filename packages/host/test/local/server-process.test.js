import assert from "node:assert/strict";
import { test } from "node:test";
import { TextTail } from "../../src/local/server-process.js";

/** @param {...string} chunks */
function tailOf(...chunks) {
  const tail = new TextTail(100);
  for (const chunk of chunks) tail.append(Buffer.from(chunk));
  return tail.lastError();
}

test("Node's report of a crash is told by the line that names the error", () => {
  const report =
    'file:///x/server.js:3\n  throw new TypeError("boom");\n  ^\n\nTypeError: boom\n    at x:3\n';
  assert.equal(tailOf(report), "TypeError: boom");
});

test("an error with a code in brackets is one too", () => {
  assert.equal(tailOf("noise\nError [ERR_X]: boom\n    at x\n"), "Error [ERR_X]: boom");
});

test("text without an error is told by its last line", () => {
  assert.equal(tailOf("one\ntwo\n\n"), "two");
});

test("a line that comes in pieces is put together", () => {
  assert.equal(tailOf("Error: bo", "om\n"), "Error: boom");
});

test("silence is told as such", () => assert.equal(tailOf(), undefined));

test("only the end is kept, so that a chatty server fills no memory", () => {
  const tail = new TextTail(100);
  for (let line = 0; line < 1000; line += 1) tail.append(`Error: number ${line}\n`);
  assert.match(/** @type {string} */ (tail.lastError()), /^Error: number 99\d$/);
});
