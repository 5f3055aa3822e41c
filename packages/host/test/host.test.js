import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { forEachOnBothSides } from "../src/host.js";

const CORES = { server: [0], generator: [1] };
const NEVER = new AbortController().signal;

describe("work on both sides", () => {
  test("is done for two at a time, and for each once", async () => {
    /** @type {number[]} */
    const done = [];
    let [underWay, most] = [0, 0];
    const work = async (/** @type {number} */ item) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      done.push(item);
    };
    await forEachOnBothSides([1, 2, 3, 4, 5], CORES, work, NEVER);
    assert.deepEqual(done.toSorted(), [1, 2, 3, 4, 5]);
    assert.equal(most, 2);
  });

  test("is done on the server's alone where they have no cores of their own", async () => {
    /** @type {string[]} */
    const sides = [];
    await forEachOnBothSides([1, 2], null, async (_, side) => void sides.push(side), NEVER);
    assert.deepEqual(sides, ["server", "server"]);
  });

  test("is not begun any more when it is interrupted", async () => {
    const end = new AbortController();
    /** @type {number[]} */
    const begun = [];
    const work = async (/** @type {number} */ item) => {
      begun.push(item);
      end.abort();
    };
    await forEachOnBothSides([1, 2, 3], null, work, end.signal);
    assert.deepEqual(begun, [1]);
  });
});
