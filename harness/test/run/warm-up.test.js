import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { DEFAULT_LIMITS } from "../../src/limits.js";
import { warmUp } from "../../src/run/slice-load.js";

/**
 * A generator that is answered more and more quickly.
 * @param {number} windows that it has time for
 */
function rising(windows) {
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
        requestsPerSecond.push(10_000 * 1.1 ** requestsPerSecond.length);
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
  it("goes on for as long as the rate rises, and is marked where that is too long", async () => {
    const { target, asked } = rising(60);
    const { warmup } = await warmUp(target, DEFAULT_LIMITS);
    assert.equal(asked.windows, 60);
    assert.equal(warmup.steady, false);
  });

  it("ends with so many requests where their number is given", async () => {
    const { target, asked } = rising(60);
    const { warmup } = await warmUp(target, DEFAULT_LIMITS, { requests: 400, untilSteady: false });
    assert.equal(asked.windows, 3);
    assert.equal(warmup.steady, true);
  });
});
