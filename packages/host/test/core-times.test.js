import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { coreTimesBetween } from "../src/core-times.js";

describe("between two readings", () => {
  const before = [{ core: 0, busyMs: 100, idleMs: 1000, stealMs: 10 }];

  test("only what passed counts", () => {
    const after = [{ core: 0, busyMs: 150, idleMs: 1200, stealMs: 15 }];
    assert.deepEqual(coreTimesBetween(before, after), [
      { core: 0, busyMs: 50, idleMs: 200, stealMs: 5 },
    ]);
  });

  test("an idle or a stolen time that steps back is none", () => {
    const after = [{ core: 0, busyMs: 150, idleMs: 990, stealMs: 5 }];
    const [core] = coreTimesBetween(before, after) ?? [];
    assert.deepEqual([core?.idleMs, core?.stealMs], [0, 0]);
  });

  test("cores are matched by their number, not their place", () => {
    const two = [{ core: 1, busyMs: 7, idleMs: 7, stealMs: 7 }, ...before];
    const after = [...before, { core: 1, busyMs: 8, idleMs: 8, stealMs: 8 }];
    assert.deepEqual(
      coreTimesBetween(two, after)?.map(({ busyMs }) => busyMs),
      [0, 1],
    );
  });

  test("a platform that does not tell gives null", () => {
    assert.equal(coreTimesBetween([], []), null);
  });
});
