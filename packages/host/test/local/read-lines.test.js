import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { readLines } from "../../src/local/read-lines.js";

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
