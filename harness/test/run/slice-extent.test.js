import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { observedSpan, sliceExtent, warmUp } from "../../src/run/slice-extent.js";

const SMALL = { inFlight: 100, responseBytes: 200 };
const LARGE = { inFlight: 100, responseBytes: 1_000_000 };

test("a slice is as long as it is planned where the requests in flight take a fraction of it", () => {
  assert.deepEqual(sliceExtent(50, 100_000, SMALL), { durationMs: 50, likelyMs: 50 });
  assert.deepEqual(sliceExtent(50, 100_000, LARGE), { durationMs: 50, likelyMs: 50 });
});

test("a slow server's is four times as long as its requests in flight take", () => {
  assert.deepEqual(sliceExtent(50, 1000, SMALL), { durationMs: 400, likelyMs: 400 });
});

test("or long enough for a thousand requests, so that garbage is collected in each, within three times the plan", () => {
  assert.deepEqual(sliceExtent(50, 8000, SMALL), { durationMs: 125, likelyMs: 125 });
  assert.deepEqual(sliceExtent(50, 4000, SMALL), { durationMs: 150, likelyMs: 150 });
  assert.deepEqual(sliceExtent(50, 1000, { ...SMALL, inFlight: 1 }), {
    durationMs: 150,
    likelyMs: 150,
  });
});

test("where much is in flight it ends by count, the same for every server, and takes a round's time", () => {
  const { requests, likelyMs, durationMs } = sliceExtent(50, 1000, LARGE);
  assert.equal(requests, 400);
  assert.equal(likelyMs, 400);
  assert.ok(durationMs > likelyMs, "its time is no more than a limit");
  assert.equal(sliceExtent(50, 250, LARGE).requests, 400);
});

test("of a server whose speed is not known it is as long as it is planned", () => {
  assert.deepEqual(sliceExtent(50, 0, LARGE), { durationMs: 50, likelyMs: 50 });
});

describe("the stretch in which a server is observed", () => {
  test("begins after the lead-in, anywhere in a wave of answers, and lasts 40 ms", () => {
    assert.deepEqual(observedSpan(20, 0), { fromMs: 20, toMs: 60 });
    assert.deepEqual(observedSpan(20, 0.5), { fromMs: 30, toMs: 70 });
    assert.deepEqual(observedSpan(0, 0.5), { fromMs: 30, toMs: 70 });
  });

  test("begins anywhere in whole waves, of which many are as long as the lead-in", () => {
    assert.equal(observedSpan(8, 1).fromMs, 20 + 24);
    assert.equal(observedSpan(30, 1).fromMs, 30 + 30);
  });

  test("lasts for all that is in flight where that takes longer", () => {
    assert.deepEqual(observedSpan(100, 0), { fromMs: 100, toMs: 200 });
  });
});

const EXTENT = { limitMs: 8000, responseBytes: 200 };

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
  test("goes on for as long as the rate rises, a turn of ten windows at a time", async () => {
    /** @type {number[]} */
    let rates = [];
    for (let turn = 1; turn <= 30; turn += 1) {
      const { target, asked } = rising(60, rates.length);
      const { warmup, isOver } = await warmUp(target, { requestsPerSecond: rates }, EXTENT);
      assert.equal(asked.windows, 10);
      rates = warmup.requestsPerSecond;
      assert.equal(rates.length, 10 * turn);
      assert.deepEqual([isOver, warmup.steady], [false, false], `turn ${turn}`);
    }
  });

  test("is over when its time is, and marked", async () => {
    const { target } = rising(4);
    const extent = { ...EXTENT, limitMs: 60 };
    const { isOver, warmup } = await warmUp(target, { requestsPerSecond: [] }, extent);
    assert.deepEqual([isOver, warmup.steady], [true, false]);
  });

  test("needs one turn when its requests are counted, and fewer of large answers", async () => {
    for (const [responseBytes, windows] of /** @type {const} */ ([
      [200, 3],
      [128 * 1024, 2],
    ])) {
      const { target, asked } = rising(60);
      const extent = { limitMs: 8000, requests: 400, responseBytes };
      const { warmup, isOver } = await warmUp(target, { requestsPerSecond: [] }, extent);
      assert.equal(asked.windows, windows);
      assert.deepEqual([warmup.steady, isOver], [true, true]);
    }
  });
});
