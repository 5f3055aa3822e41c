import { z } from "zod";
import { conforming, parseJson } from "./json-file.js";
import { RANKED_MODES } from "./modes.js";
import { count, ordinal, quantity } from "./quantities.js";
import { loadSchema } from "./trial.js";

/** What is kept of a published run: relative figures, for a machine has fast and slow days. */
export const HISTORY_VERSION = 2;

const positive = z.number().positive();

const historyAppSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  speed: z
    .strictObject({ point: positive, low: positive.nullable(), high: positive.nullable() })
    .describe("against the reference's in the same run, with its interval"),
  lowerBound: z.boolean().describe("the generator was the limit: the app could do more"),
  rank: z.strictObject({ best: ordinal, worst: ordinal }),
});

const historyEntrySchema = z.strictObject({
  historyVersion: z.literal(HISTORY_VERSION),
  startedAt: z.iso.datetime(),
  routebenchVersion: z.string(),
  method: count.describe("0: an early one, which no result is of any more"),
  leadInMs: quantity,
  generatorSleeps: z.boolean(),
  serverNodeFlags: z.array(z.string()).optional().describe("absent in an early one"),
  suite: z.string(),
  quick: z.boolean(),
  environment: z.strictObject({
    cpuModel: z.string(),
    cores: ordinal,
    nodeVersion: z.string(),
    operatingSystem: z.string(),
    pinned: z.boolean(),
    coreWorkUs: z
      .number()
      .nonnegative()
      .optional()
      .describe("the core watch's work, at best; absent: nobody watched, or an early one"),
  }),
  path: z.string(),
  scheme: z.enum(["http", "https"]),
  reference: z.string().nullable().describe("null: none could be measured"),
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
export const parseHistoryEntry = (text) =>
  conforming(parseJson(text), historyEntrySchema, "a published run");
