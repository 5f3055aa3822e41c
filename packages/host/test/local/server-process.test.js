import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import { test } from "node:test";
import { deathOf, lastError, readLines } from "../../src/local/server-process.js";

test("takes the line that names an error as last words, else the last line", () => {
  const report =
    'file:///x/server.js:3\n  throw new TypeError("boom");\n  ^\n\nTypeError: boom\n    at x:3\n';
  for (const [text, expected] of [
    [report, "TypeError: boom"],
    ["noise\nError [ERR_X]: boom\n    at x\n", "Error [ERR_X]: boom"],
    ["one\ntwo\n\n", "two"],
    ["", ""],
  ]) {
    assert.equal(lastError(String(text)), expected);
  }
});

test("blames autocannon instead of the server if autocannon throws in the server's process", () => {
  const stderr = (/** @type {string} */ file) =>
    `${file}:70\n  resp.req\n\nTypeError: no req\n    at HTTPParser.parse (/x/parser.js:70:5)\n    at Socket.<anonymous> (${file}:140:17)\n`;
  const how = "exited with code 1";
  const ofClient = deathOf(how, stderr("/x/node_modules/autocannon/lib/httpClient.js"));
  assert.equal(ofClient.code, "driver-failed");
  assert.equal(ofClient.message, "autocannon failed in the server's process: TypeError: no req");
  const ofApp = deathOf(how, stderr("/apps/autocannon/server.js"));
  assert.equal(ofApp.code, "crashed");
  assert.equal(ofApp.message, "the server exited with code 1: TypeError: no req");
});

test("reads complete lines even if a pipe cuts them or their characters", async () => {
  const stream = new PassThrough();
  /** @type {string[]} */
  const lines = [];
  readLines(stream, (line) => lines.push(line), assert.fail);
  const cut = Buffer.from("né\n");
  for (const piece of ["on", "e\ntwo\n", cut.subarray(0, 2), cut.subarray(2), "cut off"]) {
    stream.write(piece);
  }
  stream.end();
  await finished(stream);
  assert.deepEqual(lines, ["one", "two", "né"]);
});
