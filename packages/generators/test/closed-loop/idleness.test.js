import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { Polling, Sleeping } from "../../src/closed-loop/idleness.js";

/** @param {number} ms for which this process is blocked */
function blockFor(ms) {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** @param {number} turns */
async function idleFor(turns) {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
}

describe("a process that polls", () => {
  test("is idle at most as long as the turns that read nothing", async (t) => {
    const polling = new Polling();
    t.after(() => polling.end());
    const from = performance.now();
    polling.begin();
    // On a busy machine, most turns may be too long.
    while (polling.idleMs === 0) await nextTurn();
    assert.ok(polling.idleMs <= performance.now() - from);
  });

  test("is not idle in a turn that reads", async (t) => {
    const polling = new Polling();
    t.after(() => polling.end());
    polling.begin();
    for (let turn = 0; turn < 1000; turn += 1) {
      polling.read();
      await nextTurn();
    }
    assert.equal(polling.idleMs, 0);
  });

  test("is not idle while another process has its core", async (t) => {
    const polling = new Polling();
    t.after(() => polling.end());
    const from = performance.now();
    polling.begin();
    await idleFor(10);
    blockFor(30);
    await idleFor(10);
    assert.ok(polling.idleMs <= performance.now() - from - 30);
  });

  test("stops counting when the load has ended", async () => {
    const polling = new Polling();
    polling.begin();
    polling.end();
    await idleFor(100);
    assert.equal(polling.idleMs, 0);
  });
});

test("counts the wait for events as idle in a process that sleeps", async () => {
  const sleeping = new Sleeping();
  const before = sleeping.idleMs;
  sleeping.begin();
  // On a busy machine, a timer may be due before the event loop waits.
  while (sleeping.idleMs === before) await sleep(20);
  sleeping.end();
  assert.ok(sleeping.idleMs > before);
});
