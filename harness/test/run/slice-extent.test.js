import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { observedSpan, sliceExtent, warmUp } from "../../src/run/slice-extent.js";

const SMALL = { inFlight: 100, responseBytes: 200 };
const LARGE = { inFlight: 100, responseBytes: 1_000_000 };

test("plans the standard length when the requests in flight take a fraction of a slice", () => {
  assert.deepEqual(sliceExtent(50, 100_000, SMALL), { durationMs: 50, likelyMs: 50 });
  assert.deepEqual(sliceExtent(50, 100_000, LARGE), { durationMs: 50, likelyMs: 50 });
});

test("plans four times the time of the requests in flight when the server is slow", () => {
  assert.deepEqual(sliceExtent(50, 1000, SMALL), { durationMs: 400, likelyMs: 400 });
});

test("plans time for 1000 requests, so that each slice collects garbage, up to three times the standard", () => {
  assert.deepEqual(sliceExtent(50, 8000, SMALL), { durationMs: 125, likelyMs: 125 });
  assert.deepEqual(sliceExtent(50, 4000, SMALL), { durationMs: 150, likelyMs: 150 });
  assert.deepEqual(sliceExtent(50, 1000, { ...SMALL, inFlight: 1 }), {
    durationMs: 150,
    likelyMs: 150,
  });
});

test("ends slices by a count that is the same for every server when much is in flight", () => {
  const { requests, likelyMs, durationMs } = sliceExtent(50, 1000, LARGE);
  assert.equal(requests, 400);
  assert.equal(likelyMs, 400);
  assert.ok(durationMs > likelyMs, "the time is only a limit");
  assert.equal(sliceExtent(50, 250, LARGE).requests, 400);
});

test("plans the standard length when the server's speed is unknown", () => {
  assert.deepEqual(sliceExtent(50, 0, LARGE), { durationMs: 50, likelyMs: 50 });
});

describe("the observed stretch of a load", () => {
  test("starts after the lead-in, anywhere in a wave of answers, and lasts 40 ms", () => {
    assert.deepEqual(observedSpan(20, 0), { fromMs: 20, toMs: 60 });
    assert.deepEqual(observedSpan(20, 0.5), { fromMs: 30, toMs: 70 });
    assert.deepEqual(observedSpan(0, 0.5), { fromMs: 30, toMs: 70 });
  });

  test("starts anywhere in as many whole waves as fill the lead-in", () => {
    assert.equal(observedSpan(8, 1).fromMs, 20 + 24);
    assert.equal(observedSpan(30, 1).fromMs, 30 + 30);
  });

  test("lasts as long as the requests in flight when they take longer", () => {
    assert.deepEqual(observedSpan(100, 0), { fromMs: 100, toMs: 200 });
  });
});

const EXTENT = { limitMs: 8000, responseBytes: 200 };

/**
 * A generator whose rate rises.
 * @param {number} windows that fit into its time @param {number} [earlier] windows
 */
function rising(windows, earlier = 0) {
  const used = { windows: 0 };
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
      used.windows = requestsPerSecond.length;
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
  return { target, used };
}

describe("a warm-up", () => {
  test("continues in turns of ten windows while the rate rises", async () => {
    /** @type {number[]} */
    let rates = [];
    for (let turn = 1; turn <= 30; turn += 1) {
      const { target, used } = rising(60, rates.length);
      const { warmup, isOver } = await warmUp(target, { requestsPerSecond: rates }, EXTENT);
      assert.equal(used.windows, 10);
      rates = warmup.requestsPerSecond;
      assert.equal(rates.length, 10 * turn);
      assert.deepEqual([isOver, warmup.steady], [false, false], `turn ${turn}`);
    }
  });

  test("ends and is marked as unsteady when its time is over", async () => {
    const { target } = rising(4);
    const extent = { ...EXTENT, limitMs: 60 };
    const { isOver, warmup } = await warmUp(target, { requestsPerSecond: [] }, extent);
    assert.deepEqual([isOver, warmup.steady], [true, false]);
  });

  test("needs one turn when slices end by count, with fewer windows for large answers", async () => {
    for (const [responseBytes, windows] of /** @type {const} */ ([
      [200, 3],
      [128 * 1024, 2],
    ])) {
      const { target, used } = rising(60);
      const extent = { limitMs: 8000, requests: 400, responseBytes };
      const { warmup, isOver } = await warmUp(target, { requestsPerSecond: [] }, extent);
      assert.equal(used.windows, windows);
      assert.deepEqual([warmup.steady, isOver], [true, true]);
    }
  });
});
