import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sliceSchema } from "@routebench/contract/slice";
import { measureSlice } from "../../src/run/slice-load.js";

const NO_ERRORS = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 };
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

/** @param {{ idleMs: number, waitMs: number }} window of the generator */
async function sliceWith(window) {
  const answered = { ...ANSWERED, window: { ...ANSWERED.window, ...window } };
  const target = { leadIn: async () => answered, run: async () => answered };
  const extent = { durationMs: 50, inFlight: 1 };
  const { slice } = await measureSlice(server, /** @type {any} */ (target), extent, LIMITS);
  return sliceSchema.parse({ rotation: 1, place: 1, ...slice });
}

test("a slice says how long its generator had nothing to do, and how long it was kept from its core", async () => {
  const { steady } = await sliceWith({ idleMs: 2.5, waitMs: 2 });
  assert.deepEqual(steady, { requests: 8, durationMs: 48, driverIdleMs: 2.5, driverWaitMs: 2 });
});

describe("before a slice", () => {
  /**
   * @param {{ answersAfterMs?: number, ledIn?: Partial<typeof ANSWERED> }} [of] the lead-in
   * @returns the loads that were asked for, and the slice
   */
  async function measured({ answersAfterMs = 0, ledIn } = {}) {
    /** @type {number[]} */
    const loadsMs = [];
    const target = /** @type {any} */ ({
      leadIn: () => sleep(answersAfterMs, ANSWERED),
      run: async (/** @type {{ durationMs: number }} */ { durationMs }) => {
        loadsMs.push(durationMs);
        return durationMs === 50 ? ANSWERED : { ...ANSWERED, requests: 1000, ...ledIn };
      },
    });
    const extent = { durationMs: 50, inFlight: 1 };
    const { slice } = await measureSlice(server, target, extent, LIMITS);
    return { loadsMs, slice };
  }

  test("a server is loaded for a while, so that it finds its data in a cache, and nothing of it counts", async () => {
    const { loadsMs, slice } = await measured();
    assert.deepEqual(loadsMs, [20, 50]);
    assert.equal(slice.requests, ANSWERED.requests);
  });

  test("one that took long to answer once on each connection is not", async () => {
    assert.deepEqual((await measured({ answersAfterMs: 60 })).loadsMs, [50]);
  });

  test("a wrong answer is one", async () => {
    const ledIn = { errors: { ...NO_ERRORS, mismatch: 1 } };
    await assert.rejects(measured({ ledIn }), { name: "TrialFailure", code: "wrong-answer" });
  });
});
