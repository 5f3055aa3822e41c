import assert from "node:assert/strict";
import { test } from "node:test";
import { Question } from "@routebench/generators/connections/question";
import { RequestSequence } from "@routebench/generators/connections/request-sequence";

const questions = ["/a", "/bb", "/ccc"].map(
  (path) => new Question("http://a", { path, status: 200, body: "" }),
);

/** @param {Buffer} bytes */
const paths = (bytes) => [...bytes.toString().matchAll(/GET (\S+)/g)].map(([, path]) => path);

test("takes requests in order and starts again at the end", () => {
  const sequence = new RequestSequence(questions, 1);
  assert.deepEqual(
    Array.from({ length: 7 }, () => sequence.take()),
    [0, 1, 2, 0, 1, 2, 0],
  );
});

test("makes a batch from any place, across the end and longer than the sequence", () => {
  const sequence = new RequestSequence(questions, 8);
  assert.deepEqual(paths(sequence.bytes(0, 1)), ["/a"]);
  assert.deepEqual(paths(sequence.bytes(2, 8)), [
    "/ccc",
    "/a",
    "/bb",
    "/ccc",
    "/a",
    "/bb",
    "/ccc",
    "/a",
  ]);
});

test("repeats a request without a response first, then continues", () => {
  const sequence = new RequestSequence(questions, 1);
  sequence.take();
  sequence.putBack(0);
  assert.equal(sequence.isInOrder, false);
  assert.equal(sequence.take(), 0);
  assert.equal(sequence.isInOrder, true);
  assert.equal(sequence.take(), 1);
});

test("requires at least one request", () => {
  assert.throws(() => new RequestSequence([], 1), /at least one request/);
});
