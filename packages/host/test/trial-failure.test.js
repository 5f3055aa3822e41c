import assert from "node:assert/strict";
import { test } from "node:test";
import { failureSchema } from "@routebench/contract/trial";
import { TrialFailure } from "../src/trial-failure.js";

test("a failure is recorded as the result file holds it", () => {
  const record = new TrialFailure("crashed", "the server exited with code 1").toRecord();
  assert.deepEqual(record, {
    status: "failed",
    code: "crashed",
    detail: "the server exited with code 1",
  });
  assert.deepEqual(failureSchema.parse(record), record);
});

test("what an app printed cannot draw on a terminal or break a table's row", () => {
  const { message } = new TrialFailure(
    "crashed",
    "\u001b[31mred\u001b[0m\u009b1m\u0085\nand\u0007more\r\n",
  );
  assert.equal(message, "red and more");
});

test("what an app printed cannot flood a report", () => {
  const { message } = new TrialFailure("crashed", "x".repeat(100_000));
  assert.equal(message.length, 400);
  assert.ok(message.endsWith("…"));
});
