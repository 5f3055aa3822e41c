import { z } from "zod";
import { ENGINES, FIRST_ENGINE } from "./engines.js";
import { MODES, RANKED_MODES } from "./modes.js";
import { REFERENCE_APP } from "./reference.js";
import { loadSchema } from "./trial.js";

/**
 * What is kept of a published run, to follow speeds over versions and time. Its figures are relative,
 * because a machine is not equally fast on two days.
 */
export const HISTORY_VERSION = 1;

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
    .optional()
    .describe(`the app that speeds are relative to; absent: ${REFERENCE_APP}`),
  modes: z.array(
    z.strictObject({
      mode: z.enum(RANKED_MODES),
      driver: z.string(),
      load: loadSchema,
      engine: z
        .enum(ENGINES)
        .optional()
        .describe(`of a mode that may have slices; absent: ${FIRST_ENGINE}`),
      apps: z.array(historyAppSchema).describe("the fastest first"),
    }),
  ),
});

/** @typedef {z.infer<typeof historyEntrySchema>} HistoryEntry */
/** @typedef {HistoryEntry["modes"][number]} HistoryMode */

/**
 * The engine that measured a result's speeds in a mode.
 * @param {import("./modes.js").RankedMode} mode
 * @param {import("./config.js").Config} config
 * @returns {HistoryMode["engine"]} undefined if the mode could have no slices
 */
export function engineOf(mode, { engine, modes }) {
  const settings = modes[mode];
  // Without slices there may have been a choice, or no engine yet that could do it.
  const isChosen = settings && "slices" in settings && settings.slices !== undefined;
  return isChosen ? engine : undefined;
}

/**
 * @param {HistoryMode} published
 * @returns {HistoryMode["engine"]} the same as `engineOf` of the run that was published
 */
export function publishedEngine({ mode, engine }) {
  return engine === undefined && MODES[mode].generator === "own process" ? FIRST_ENGINE : engine;
}

/**
 * @param {Pick<HistoryEntry, "reference">} entry
 * @returns {string} the app that its speeds are relative to
 */
export const publishedReference = ({ reference = REFERENCE_APP }) => reference;

/**
 * @param {string} text the file's content
 * @returns {HistoryEntry}
 * @throws {Error} one sentence that says what is wrong with the file
 */
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
