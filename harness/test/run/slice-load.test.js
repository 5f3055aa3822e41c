import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sliceSchema } from "@routebench/contract/slice";
import { NO_ERRORS } from "@routebench/drivers/driver";
import { measureSlice, observedSpan } from "../../src/run/slice-load.js";

const LIMITS = { answerMs: 1000, generatorMs: 1000 };

/** A server that was never asked: what is tested is what becomes of the generator's figures. */
const server = /** @type {any} */ ({
  roundTripMs: 0,
  coresAllowed: async () => null,
  coreTimes: async () => [],
  untilAsleep: async () => null,
});

const ANSWERED = {
  ...{ requests: 10, from: 0, to: 50, cpuMs: 1, slow: 0, errors: NO_ERRORS, firstError: null },
  window: { requests: 8, from: 1, to: 49, idleMs: 0, waitMs: 0 },
};

const OBSERVED = { fromMs: 25, toMs: 65 };
const EXTENT = { durationMs: 50, inFlight: 1, observed: OBSERVED };

/** @param {{ idleMs: number, waitMs: number }} window of the generator */
async function sliceWith(window) {
  const answered = { ...ANSWERED, window: { ...ANSWERED.window, ...window } };
  const target = { leadIn: async () => answered, run: async () => answered };
  const { slice } = await measureSlice(server, /** @type {any} */ (target), EXTENT, LIMITS);
  return sliceSchema.parse({ rotation: 1, place: 1, ...slice });
}

test("a slice says how long its generator had nothing to do, and how long it was kept from its core", async () => {
  const { steady } = await sliceWith({ idleMs: 2.5, waitMs: 2 });
  assert.deepEqual(steady, { requests: 8, durationMs: 48, driverIdleMs: 2.5, driverWaitMs: 2 });
});

describe("before a slice", () => {
  /** @param {Partial<typeof ANSWERED>} [ledIn] what the load before it finds */
  async function measured(ledIn) {
    /** @type {any[]} */
    const calls = [];
    const target = /** @type {any} */ ({
      leadIn: async () => {
        calls.push("open");
        return ANSWERED;
      },
      run: async (/** @type {any} */ { drainLimitMs: _, ...how }) => {
        calls.push(how);
        return how.window ? { ...ANSWERED, requests: 1000, ...ledIn } : ANSWERED;
      },
    });
    const between = async () => calls.push("between");
    const { slice } = await measureSlice(server, target, EXTENT, LIMITS, between);
    return { calls, slice };
  }

  test("a server is loaded for a while, so that it finds its data in a cache, and observed in that; its requests are counted apart", async () => {
    const { calls, slice } = await measured();
    assert.deepEqual(calls, [
      "open",
      { durationMs: 67, window: OBSERVED, isIdle: true },
      "between",
      { durationMs: 50 },
    ]);
    assert.equal(slice.requests, ANSWERED.requests);
    assert.equal(slice.ledIn?.requests, 1000);
  });

  test("one that ended before it was observed for long has no steady stretch", async () => {
    assert.equal((await measured(/** @type {any} */ ({ window: null }))).slice.steady, null);
  });

  test("a wrong answer is one", async () => {
    const ledIn = { errors: { ...NO_ERRORS, mismatch: 1 } };
    await assert.rejects(measured(ledIn), { name: "TrialFailure", code: "wrong-answer" });
  });
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
