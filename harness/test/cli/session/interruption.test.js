import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Closers } from "@routebench/host/closers";
import { OUTPUT_CLOSED, watchInterruption } from "../../../src/cli/session/interruption.js";

/** The notes of a run that is interrupted before or after it is watched. @param {{ isEarly: boolean, reason?: string }} when */
async function notesOf({ isEarly, reason }) {
  const interrupted = new AbortController();
  /** @type {string[]} */
  const notes = [];
  const progress = { note: (/** @type {string} */ line) => void notes.push(line) };
  const closers = new Closers();
  if (isEarly) interrupted.abort(reason);
  const watched = watchInterruption(interrupted.signal, { runMs: 60_000 }, progress, closers);
  if (!isEarly) interrupted.abort(reason);
  await closers.close();
  assert.ok(watched.signal.aborted);
  assert.equal(watched.fault(), null);
  return notes;
}

describe("Ctrl-C", () => {
  for (const isEarly of [false, true]) {
    test(`notes once how to end a run at once ${isEarly ? "if pressed before the run is watched" : "if pressed during the run"}`, async () => {
      assert.deepEqual(await notesOf({ isEarly }), [
        "note: ending the run. Press Ctrl-C again to end it at once.",
      ]);
    });
  }

  test("is not mentioned if the output was closed", async () => {
    assert.deepEqual(await notesOf({ isEarly: true, reason: OUTPUT_CLOSED }), []);
  });
});
