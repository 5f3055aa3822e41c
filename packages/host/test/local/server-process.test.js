import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { readLines, TextTail } from "../../src/local/server-process.js";

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

const MB = 1024 ** 2;

/** What was heard of a pipe to which that was written, in these pieces. @param {(string | Buffer)[]} pieces */
async function heard(...pieces) {
  const stream = new PassThrough({ highWaterMark: 100 * MB });
  /** @type {string[]} */
  const lines = [];
  let tooMuch = 0;
  readLines(
    stream,
    (line) => lines.push(line),
    () => {
      tooMuch += 1;
    },
  );
  const closed = new Promise((resolve) => stream.once("close", resolve));
  for (const piece of pieces) stream.write(piece);
  stream.end();
  await closed;
  return { lines, tooMuch };
}

test("lines are whole, however the pipe cuts them, characters of several bytes too", async () => {
  const cut = Buffer.from("né\n");
  const { lines, tooMuch } = await heard("on", "e\ntwo\n", cut.subarray(0, 2), cut.subarray(2));
  assert.deepEqual([lines, tooMuch], [["one", "two", "né"], 0]);
});

test("what does not end in a line break is none: its writer was cut off", async () => {
  assert.deepEqual((await heard("one\ntwo")).lines, ["one"]);
});

test("a line that never ends is too much, said once", async () => {
  const pieces = Array.from({ length: 6 }, () => "x".repeat(MB));
  assert.deepEqual(await heard("first\n", ...pieces), { lines: ["first"], tooMuch: 1 });
});

test("so are many short lines, which cost more to read than they are long", async () => {
  const { lines, tooMuch } = await heard("\n".repeat(1000), "\n".repeat(70_000), "late\n");
  assert.equal(tooMuch, 1);
  assert.equal(lines.length, 1000);
});

test("a pipe that breaks throws nothing here", async () => {
  const stream = new PassThrough();
  readLines(stream, assert.fail, assert.fail);
  const closed = new Promise((resolve) => stream.once("close", resolve));
  stream.destroy(new Error("EPIPE"));
  await closed;
});
