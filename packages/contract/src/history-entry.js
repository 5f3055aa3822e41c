import { z } from "zod";
import { RANKED_MODES } from "./modes.js";
import { count, quantity } from "./quantities.js";
import { loadSchema } from "./trial.js";

/**
 * What is kept of a published run. Its figures are relative: a machine is not equally fast on two
 * days.
 */
export const HISTORY_VERSION = 2;

const positive = z.number().positive();
const place = z.int().positive();

const historyAppSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  speed: z
    .strictObject({ point: positive, low: positive.nullable(), high: positive.nullable() })
    .describe("against the reference's in the same run, with its interval"),
  lowerBound: z.boolean().describe("the generator was the limit: the app could do more"),
  rank: z.strictObject({ best: place, worst: place }),
});

export const historyEntrySchema = z.strictObject({
  historyVersion: z.literal(HISTORY_VERSION),
  startedAt: z.iso.datetime(),
  routebenchVersion: z.string(),
  method: count.describe("as in the run's result; 0: an early one, which no result is of any more"),
  leadInMs: quantity.describe("as in the run's result"),
  generatorSleeps: z.boolean().describe("as in the run's result"),
  suite: z.string(),
  quick: z.boolean(),
  environment: z.strictObject({
    cpuModel: z.string(),
    cores: z.int().positive(),
    nodeVersion: z.string(),
    operatingSystem: z.string(),
    pinned: z.boolean(),
  }),
  path: z.string(),
  scheme: z.enum(["http", "https"]),
  reference: z
    .string()
    .nullable()
    .describe("the app that speeds are relative to; null: none could be measured"),
  modes: z.array(
    z.strictObject({
      mode: z.enum(RANKED_MODES),
      driver: z.string(),
      load: loadSchema,
      apps: z.array(historyAppSchema).describe("the fastest first"),
    }),
  ),
});

/** @typedef {z.infer<typeof historyEntrySchema>} HistoryEntry */
/** @typedef {HistoryEntry["modes"][number]} HistoryMode */

/** @param {string} text @throws {Error} one sentence that says what is wrong with the file */
export function parseHistoryEntry(text) {
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`it is not JSON (${/** @type {Error} */ (error).message})`);
  }
  const parsed = historyEntrySchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(
    `it is not a published run: ${issue?.path.join(".") || "the file"}: ${issue?.message}`,
  );
}
