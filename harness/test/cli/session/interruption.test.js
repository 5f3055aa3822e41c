import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Closers } from "@routebench/host/closers";
import { OUTPUT_CLOSED, watchInterruption } from "../../../src/cli/session/interruption.js";

/** What is noted of a run that is interrupted before or after it is watched. @param {{ first: boolean, reason?: string }} when */
async function notesOf({ first, reason }) {
  const interrupted = new AbortController();
  /** @type {string[]} */
  const notes = [];
  const progress = { note: (/** @type {string} */ line) => void notes.push(line) };
  const closers = new Closers();
  if (first) interrupted.abort(reason);
  const watched = watchInterruption(interrupted.signal, { runMs: 60_000 }, progress, closers);
  if (!first) interrupted.abort(reason);
  await closers.close();
  assert.ok(watched.signal.aborted);
  assert.equal(watched.fault(), null);
  return notes;
}

describe("Ctrl-C", () => {
  for (const first of [false, true]) {
    test(`tells how to end a run at once, once, ${first ? "before the run is watched" : "while it goes on"}`, async () => {
      assert.deepEqual(await notesOf({ first }), [
        "Ending the run; a second Ctrl-C ends it at once.",
      ]);
    });
  }

  test("is not spoken of where the output was closed", async () => {
    assert.deepEqual(await notesOf({ first: true, reason: OUTPUT_CLOSED }), []);
  });
});
