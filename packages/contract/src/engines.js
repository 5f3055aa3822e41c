import { z } from "zod";
import { drainedSliceSchema } from "./drained-slice.js";

/**
 * The ways in which slices have been measured. What engines find is not held against one another:
 * each has its own form of slice, and its own rule for the speed (harness/src/judge/speed.js).
 */

const milliseconds = z.number().nonnegative();

/**
 * A stretch of load on one of several servers that are alive at once. All slices of one rotation
 * lie side by side in time, so their ratios are free of the machine's slow drift.
 */
export const pausedSliceSchema = z.strictObject({
  rotation: z.int().positive(),
  place: z.int().positive().describe("within the rotation's shuffled order"),
  requests: z.number().nonnegative().describe("bytes read by the generator over a response's size"),
  durationMs: z.number().positive().describe("from waking the generator until the server is idle"),
  serverCpuMs: milliseconds.describe("on its core"),
  serverWaitMs: milliseconds.describe("ready to run, but kept from its core"),
  driverCpuMs: milliseconds,
  driverWaitMs: milliseconds,
});

/** The engine that made slices before a result told its engine. */
export const FIRST_ENGINE = "paused-wrk";

/** Our own generator stops sending and waits for the last answer: slices end without a guess. */
export const DRAINED_ENGINE = "drained";

/** By id; a new one is added here and to `slicesSchema`. */
export const ENGINES = /** @type {const} */ ([FIRST_ENGINE, DRAINED_ENGINE]);

/** Of a sample: all of one engine, which the run's configuration names. */
export const slicesSchema = z.union([z.array(pausedSliceSchema), z.array(drainedSliceSchema)]);

/** @typedef {typeof ENGINES[number]} Engine */
/** @typedef {z.infer<typeof pausedSliceSchema>} PausedSlice */
/** @typedef {z.infer<typeof slicesSchema>[number]} Slice */
