import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LoadWindow } from "../../src/closed-loop/load-window.js";

/**
 * @param {{ idleMs: number, includesWaits: boolean }} idle how long the process was, between the first answers and the last
 * @returns {NonNullable<LoadWindow["result"]>} of ten requests
 */
function windowWith({ idleMs, includesWaits }) {
  const idleness = { idleMs: 1000, includesWaits };
  const window = new LoadWindow(1, idleness);
  window.answeredFirst(100, 5);
  idleness.idleMs += idleMs;
  window.read();
  // After the last read it may be idle as long as it likes.
  idleness.idleMs += 77;
  window.end(150, 15);
  assert.ok(window.result);
  return window.result;
}

describe("the stretch in which every connection was under load", () => {
  test("is idle as long as its process says", () => {
    const { idleMs, requests, from, to } = windowWith({ idleMs: 12.5, includesWaits: false });
    assert.deepEqual([idleMs, requests], [12.5, 10]);
    assert.ok(Math.abs(to - from - 50) < 1e-6);
  });

  test("is not idle while its process waits for its core", () => {
    const { idleMs, waitMs } = windowWith({ idleMs: 12.5, includesWaits: true });
    assert.ok(Math.abs(idleMs - Math.max(0, 12.5 - waitMs)) < 1e-6);
  });

  test("is never idle for less than nothing, whatever a subtraction leaves over", () => {
    assert.equal(windowWith({ idleMs: 0, includesWaits: true }).idleMs, 0);
  });

  test("is not there where nothing was answered in it", () => {
    const window = new LoadWindow(2, { idleMs: 0, includesWaits: false });
    window.answeredFirst(100, 5);
    window.end(150, 15);
    assert.equal(window.result, null);
  });
});
