import assert from "node:assert/strict";
import { test } from "node:test";
import { Question } from "@routebench/drivers/connections/question";
import { Rotation } from "@routebench/drivers/connections/rotation";

const questions = ["/a", "/bb", "/ccc"].map(
  (path) => new Question("http://a", { path, status: 200, body: "" }),
);

/** @param {Buffer} bytes */
const paths = (bytes) => [...bytes.toString().matchAll(/GET (\S+)/g)].map(([, path]) => path);

test("questions are taken in order, again and again", () => {
  const rotation = new Rotation(questions, 1);
  assert.deepEqual(
    Array.from({ length: 7 }, () => rotation.take()),
    [0, 1, 2, 0, 1, 2, 0],
  );
});

test("a batch is the requests from any place on, over the end and longer than the rotation", () => {
  const rotation = new Rotation(questions, 8);
  assert.deepEqual(paths(rotation.bytes(0, 1)), ["/a"]);
  assert.deepEqual(paths(rotation.bytes(2, 8)), [
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

test("what was asked in vain comes first, and the rotation then goes on where it was", () => {
  const rotation = new Rotation(questions, 1);
  rotation.take();
  rotation.putBack(0);
  assert.equal(rotation.isInOrder, false);
  assert.equal(rotation.take(), 0);
  assert.equal(rotation.isInOrder, true);
  assert.equal(rotation.take(), 1);
});

test("there is none without a question", () => {
  assert.throws(() => new Rotation([], 1), /at least one request/);
});
