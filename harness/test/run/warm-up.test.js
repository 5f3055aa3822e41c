import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { warmUp } from "../../src/run/slice-load.js";

const LEFT_MS = 8000;

/**
 * A generator that is answered more and more quickly.
 * @param {number} windows that it has time for @param {number} [earlier] windows
 */
function rising(windows, earlier = 0) {
  const asked = { windows: 0 };
  /** @type {any} */
  const target = {
    warmUp: async (
      /** @type {{ windowMs: number, isEnough: (rates: number[]) => boolean }} */ {
        windowMs,
        isEnough,
      },
    ) => {
      /** @type {number[]} */
      const requestsPerSecond = [];
      while (requestsPerSecond.length < windows && !isEnough(requestsPerSecond)) {
        requestsPerSecond.push(10_000 * 1.01 ** (earlier + requestsPerSecond.length));
      }
      asked.windows = requestsPerSecond.length;
      const errors = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 };
      return {
        windowMs,
        requestsPerSecond,
        isEnough: isEnough(requestsPerSecond),
        wrong: null,
        errors,
      };
    },
  };
  return { target, asked };
}

describe("a warm-up", () => {
  it("goes on for as long as the rate rises, a turn of ten windows at a time", async () => {
    const extent = { requests: 400, untilSteady: true };
    /** @type {number[]} */
    let rates = [];
    for (let turn = 1; turn <= 30; turn += 1) {
      const { target, asked } = rising(60, rates.length);
      const { warmup, isOver } = await warmUp(target, LEFT_MS, extent, rates);
      assert.equal(asked.windows, 10);
      rates = warmup.requestsPerSecond;
      assert.equal(rates.length, 10 * turn);
      assert.deepEqual([isOver, warmup.steady], [false, false], `turn ${turn}`);
    }
  });

  it("is over where its time is, and marked", async () => {
    const { target } = rising(4);
    const { isOver, warmup } = await warmUp(target, 60, { requests: 400, untilSteady: true });
    assert.deepEqual([isOver, warmup.steady], [true, false]);
  });

  it("ends with so many requests where their number is given", async () => {
    const { target, asked } = rising(60);
    const { warmup, isOver } = await warmUp(target, LEFT_MS, {
      ...{ requests: 400, untilSteady: false },
    });
    assert.equal(asked.windows, 3);
    assert.deepEqual([warmup.steady, isOver], [true, true]);
  });
});
