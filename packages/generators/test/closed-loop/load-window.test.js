import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LoadWindow } from "../../src/closed-loop/load-window.js";

const SPAN = { fromMs: 20, toMs: 60 };

/**
 * A load that begins at 1000 and is observed at some moments.
 * @param {[now: number, requests: number, idleMs: number][]} looks
 * @param {boolean} [includesWaits]
 */
function windowOf(looks, includesWaits = false) {
  const idleness = { idleMs: 0, includesWaits };
  const window = new LoadWindow(SPAN, idleness);
  window.begin(1000);
  for (const [now, requests, idleMs] of looks) {
    idleness.idleMs = idleMs;
    window.pass(now, requests);
  }
  return window;
}

describe("LoadWindow", () => {
  test("begins and ends on time, with or without responses", () => {
    const { result } = windowOf([
      [1019, 500, 2],
      [1020, 510, 3],
      [1050, 900, 7],
      [1060, 900, 17],
      [1070, 1400, 18],
    ]);
    assert.equal(result?.requests, 390);
    assert.equal(result?.idleMs, 14);
    assert.ok(Math.abs(result.to - result.from - 40) < 1e-6);
  });

  test("has no requests and is all idle if the server is silent", () => {
    const { result } = windowOf([
      [1020, 510, 3],
      [1060, 510, 43],
    ]);
    assert.deepEqual([result?.requests, result?.idleMs], [0, 40]);
  });

  test("names the time of its next observation", () => {
    const window = windowOf([]);
    assert.equal(window.dueAt, 1020);
    window.pass(1020.5, 1);
    assert.equal(window.dueAt, 1060);
    window.pass(1060, 2);
    assert.equal(window.dueAt, Number.POSITIVE_INFINITY);
  });

  test("does not count the wait for its core as idle", () => {
    const { result } = windowOf(
      [
        [1020, 0, 0],
        [1060, 9, 12.5],
      ],
      true,
    );
    assert.ok(result && Math.abs(result.idleMs - Math.max(0, 12.5 - result.waitMs)) < 1e-6);
  });

  test("has no result if the load ended before or no window was requested", () => {
    assert.equal(windowOf([[1020, 5, 0]]).result, null);
    const none = new LoadWindow(undefined, { idleMs: 0, includesWaits: false });
    none.begin(1000);
    none.pass(5000, 10);
    assert.equal(none.result, null);
  });
});
