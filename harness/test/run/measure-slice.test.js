import assert from "node:assert/strict";
import { test } from "node:test";
import { drainedSliceSchema } from "@routebench/contract/drained-slice";
import { measureSlice } from "../../src/run/measure-slice.js";

const NO_ERRORS = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 };
const LIMITS = { answerMs: 1000, generatorMs: 1000 };

/** A server that was never asked: what is tested is what becomes of the generator's figures. */
const server = /** @type {any} */ ({
  roundTripMs: 0,
  coresAllowed: async () => null,
  coreTimes: async () => [],
  untilAsleep: async () => null,
});

/** @param {{ idleMs: number, waitMs: number }} window of the generator */
async function sliceWith(window) {
  const answered = {
    ...{ requests: 10, from: 0, to: 50, cpuMs: 1, slow: 0, errors: NO_ERRORS, firstError: null },
    window: { requests: 8, from: 1, to: 49, ...window },
  };
  const target = { leadIn: async () => answered, run: async () => answered };
  const extent = { durationMs: 50, inFlight: 1 };
  const { slice } = await measureSlice(server, /** @type {any} */ (target), extent, LIMITS);
  return drainedSliceSchema.parse({ rotation: 1, place: 1, ...slice });
}

test("a slice tells how long its generator had nothing to do, and how long it was kept from its core", async () => {
  const { steady } = await sliceWith({ idleMs: 2.5, waitMs: 2 });
  assert.deepEqual(steady, { requests: 8, durationMs: 48, driverIdleMs: 2.5, driverWaitMs: 2 });
});
