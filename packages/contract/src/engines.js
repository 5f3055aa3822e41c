import { z } from "zod";
import { drainedSliceSchema } from "./drained-slice.js";
import { positive, quantity } from "./quantities.js";

/**
 * The ways in which slices have been measured. Results of different engines are not compared: each has
 * its own form of slice, and its own rule for the speed (harness/src/judge/speed.js).
 */

/**
 * A stretch of load on one of several servers that are alive at once. All slices of one rotation
 * lie side by side in time, so their ratios are free of the machine's slow drift.
 */
export const pausedSliceSchema = z.strictObject({
  rotation: z.int().positive(),
  place: z.int().positive().describe("within the rotation's shuffled order"),
  requests: quantity.describe("bytes read by the generator over a response's size"),
  durationMs: positive.describe("from waking the generator until the server is idle"),
  serverCpuMs: quantity.describe("on its core"),
  serverWaitMs: quantity.describe("ready to run, but kept from its core"),
  driverCpuMs: quantity,
  driverWaitMs: quantity,
});

/** The engine of results that do not name theirs. */
export const FIRST_ENGINE = "paused-wrk";

/** Our own generator stops sending and waits for the last answer, so a slice's end is exact. */
export const DRAINED_ENGINE = "drained";

/** As drained, with a watch over the servers' core where the host has one: slices that a stranger disturbed are left out. */
export const WATCHED_ENGINE = "watched";

/**
 * As watched, with a generator that stays awake under its load: before, whoever sent an answer to one that slept had to wake
 * it, which cost slow servers up to a fifth of their time and the fastest nothing.
 */
export const AWAKE_ENGINE = "awake";

/**
 * As awake, with a load before each slice that counts nothing: before, a server that had been silent while others worked found
 * its data in no cache, which cost node:http with 500 connections 5 % of a slice and uWebSockets.js nothing.
 */
export const LED_IN_ENGINE = "led-in";

/** As led-in, with a generator that has to sleep, for it has no core to itself. */
export const LED_IN_ASLEEP_ENGINE = "led-in-asleep";

/** By id; a new one is added here, to `FORMS` and, where its form is new, to `slicesSchema`. */
export const ENGINES = /** @type {const} */ ([
  FIRST_ENGINE,
  DRAINED_ENGINE,
  WATCHED_ENGINE,
  AWAKE_ENGINE,
  LED_IN_ENGINE,
  LED_IN_ASLEEP_ENGINE,
]);

/** Those whose slices begin with a load that counts nothing. */
export const LED_IN_ENGINES = /** @type {readonly Engine[]} */ ([
  LED_IN_ENGINE,
  LED_IN_ASLEEP_ENGINE,
]);

/** Those whose generator costs the servers no waking. */
export const AWAKE_ENGINES = /** @type {readonly Engine[]} */ ([AWAKE_ENGINE, LED_IN_ENGINE]);

const FORMS = {
  [FIRST_ENGINE]: z.array(pausedSliceSchema),
  [DRAINED_ENGINE]: z.array(drainedSliceSchema),
  [WATCHED_ENGINE]: z.array(drainedSliceSchema),
  [AWAKE_ENGINE]: z.array(drainedSliceSchema),
  [LED_IN_ENGINE]: z.array(drainedSliceSchema),
  [LED_IN_ASLEEP_ENGINE]: z.array(drainedSliceSchema),
};

/** Of a sample: all of one engine, which the run's configuration names. */
export const slicesSchema = z.union([FORMS[FIRST_ENGINE], FORMS[DRAINED_ENGINE]]);

/**
 * @param {Slice[]} slices
 * @param {Engine} engine
 * @returns {boolean} whether they have the form of that engine's
 */
export const areOfEngine = (slices, engine) => FORMS[engine].safeParse(slices.slice(0, 1)).success;

/** @typedef {typeof ENGINES[number]} Engine */
/** @typedef {z.infer<typeof pausedSliceSchema>} PausedSlice */
/** @typedef {z.infer<typeof slicesSchema>[number]} Slice */
