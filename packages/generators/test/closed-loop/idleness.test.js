import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { Polling, Sleeping } from "../../src/closed-loop/idleness.js";

/** @param {number} ms in which nothing else of this process runs */
function blockFor(ms) {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** @param {number} turns */
async function idleFor(turns) {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
}

describe("a process that polls", () => {
  test("is idle in turns that read nothing, as long as they take at the most", async (t) => {
    const polling = new Polling();
    t.after(() => polling.end());
    const from = performance.now();
    polling.begin();
    // On a machine that does much else, most turns may be too long.
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

  test("is not idle while others have its core", async (t) => {
    const polling = new Polling();
    t.after(() => polling.end());
    const from = performance.now();
    polling.begin();
    await idleFor(10);
    blockFor(30);
    await idleFor(10);
    assert.ok(polling.idleMs <= performance.now() - from - 30);
  });

  test("looks no more when the load has ended", async () => {
    const polling = new Polling();
    polling.begin();
    polling.end();
    await idleFor(100);
    assert.equal(polling.idleMs, 0);
  });
});

test("a process that sleeps is idle while it waits for something to happen", async () => {
  const sleeping = new Sleeping();
  const before = sleeping.idleMs;
  sleeping.begin();
  // On a machine that does much else, a timer may be over before the event loop comes to wait.
  while (sleeping.idleMs === before) await sleep(20);
  sleeping.end();
  assert.ok(sleeping.idleMs > before);
});
