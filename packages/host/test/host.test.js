import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { forEachOnBothSides } from "../src/host.js";

const CORES = { server: [0], generator: [1] };
const NEVER = new AbortController().signal;

describe("forEachOnBothSides", () => {
  test("works on two items at a time, and on each item once", async () => {
    /** @type {number[]} */
    const done = [];
    let [running, most] = [0, 0];
    const work = async (/** @type {number} */ item) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done.push(item);
    };
    await forEachOnBothSides([1, 2, 3, 4, 5], CORES, work, NEVER);
    assert.deepEqual(done.toSorted(), [1, 2, 3, 4, 5]);
    assert.equal(most, 2);
  });

  test("uses only the servers' side without separate cores", async () => {
    /** @type {string[]} */
    const sides = [];
    await forEachOnBothSides([1, 2], null, async (_, side) => void sides.push(side), NEVER);
    assert.deepEqual(sides, ["server", "server"]);
  });

  test("starts no more work when it is interrupted", async () => {
    const end = new AbortController();
    /** @type {number[]} */
    const startedItems = [];
    const work = async (/** @type {number} */ item) => {
      startedItems.push(item);
      end.abort();
    };
    await forEachOnBothSides([1, 2, 3], null, work, end.signal);
    assert.deepEqual(startedItems, [1]);
  });
});
