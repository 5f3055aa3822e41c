import { z } from "zod";
import { failureSchema, loadSchema, modeSchema, trialSchema } from "./trial.js";

/**
 * The result file: what was run, on what, and every trial as measured. It holds raw figures only;
 * every summary is recomputed from it.
 */
export const SCHEMA_VERSION = 1;

const count = z.int().nonnegative();
const milliseconds = z.number().nonnegative();

/** What one request for the measured path gets back, as it is on the wire. */
export const servedSchema = z.strictObject({
  path: z.string(),
  headerBytes: count.describe("status line, headers and the empty line after them"),
  bodyBytes: count.describe("chunk sizes included, where it comes in chunks"),
  head: z.array(z.string()).describe("the lines that curl -i shows above the body"),
  keepAlive: z.boolean().describe("whether the connection took a second request"),
  unusual: z
    .strictObject({
      garbage: z.string(),
      noHost: z.string(),
      unknownMethod: z.string(),
      hugeHeaders: z.string(),
    })
    .optional()
    .describe('what requests that no client sends got: a status, "closed" or "silence"'),
});

export const appSchema = z.strictObject({
  id: z.string().describe("its folder's name"),
  name: z.string(),
  homepage: z.string(),
  suite: z.string(),
  role: z
    .enum(["app", "control", "baseline"])
    .describe("a control is an app entered twice; a baseline is an app's other version"),
  of: z.string().nullable().describe("the app that a control or baseline stands beside"),
  version: z.string().describe("what is installed and really loaded"),
  verification: z.discriminatedUnion("status", [
    z.strictObject({ status: z.literal("ok") }),
    failureSchema,
  ]),
  served: servedSchema.nullable().optional().describe("null where it was not verified"),
});

export const environmentSchema = z.strictObject({
  startedAt: z.iso.datetime(),
  nodeVersion: z.string(),
  v8Version: z.string(),
  cpuModel: z.string(),
  cores: z.int().positive(),
  memoryBytes: count,
  operatingSystem: z.string(),
  architecture: z.string(),
  loadAverage: z.number().describe("over a minute, before the start"),
  swapUsedBytes: count.nullable(),
  frequencyGovernor: z.string().nullable().describe("null where the platform does not tell"),
  pinning: z
    .strictObject({ server: z.array(count), driver: z.array(count) })
    .nullable()
    .describe("cores of each side; null where the platform cannot pin"),
});

export const configSchema = z.strictObject({
  suite: z.string(),
  quick: z.boolean(),
  seed: z.int(),
  rounds: z.int().positive().nullable().describe("fixed; null where the data decide"),
  budgetMs: z.number().positive().nullable(),
  resolution: z.number().positive().describe("the smallest relative difference that matters"),
  serverNodeFlags: z.array(z.string()).describe("the same for every app"),
  path: z.string(),
  scheme: z.enum(["http", "https"]),
  inProcess: z.strictObject({ driver: z.string(), load: loadSchema }).nullable(),
  external: z
    .strictObject({
      driver: z.string(),
      load: loadSchema,
      slices: z
        .strictObject({
          durationMs: z.number().positive().describe("of one slice"),
          roundMs: z.number().positive().describe("of all slices of a round"),
        })
        .nullable(),
      whyInterleaved: z.string().nullable(),
    })
    .nullable(),
  lull: z.strictObject({ load: loadSchema, silenceMs: milliseconds }).nullable(),
});

export const resultFileSchema = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  routebenchVersion: z.string(),
  state: z.enum(["running", "complete", "interrupted"]),
  ended: z
    .enum(["rounds", "decided", "budget"])
    .nullable()
    .describe("what ended the last mode; null while it is not complete"),
  usefulMs: milliseconds.describe("of all rounds' time, what was spent warming up or measuring"),
  environment: environmentSchema,
  config: configSchema,
  apps: z.array(appSchema),
  rounds: z
    .array(
      z.strictObject({ mode: modeSchema, round: z.int().positive(), durationMs: milliseconds }),
    )
    .describe("those that are finished; an interrupted run goes on after them"),
  trials: z.array(trialSchema),
});

/** @typedef {import("./trial.js").Load} Load */
/** @typedef {import("./trial.js").TrialPlan} TrialPlan */
/** @typedef {import("./trial.js").Slice} Slice */
/** @typedef {import("./trial.js").Warmup} Warmup */
/** @typedef {import("./trial.js").Sample} Sample */
/** @typedef {import("./trial.js").Failure} Failure */
/** @typedef {import("./trial.js").Trial} Trial */
/** @typedef {z.infer<typeof servedSchema>} Served */
/** @typedef {z.infer<typeof appSchema>} AppRecord */
/** @typedef {z.infer<typeof environmentSchema>} Environment */
/** @typedef {z.infer<typeof configSchema>} Config */
/** @typedef {z.infer<typeof resultFileSchema>} ResultFile */

/**
 * @param {string} text the file's content
 * @returns {ResultFile}
 * @throws {Error} one sentence that says what is wrong with the file
 */
export function parseResultFile(text) {
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`it is not JSON (${/** @type {Error} */ (error).message})`);
  }
  const version = /** @type {{ schemaVersion?: unknown } | null} */ (value)?.schemaVersion;
  if (typeof version === "number" && version > SCHEMA_VERSION) {
    throw new Error(
      `it has schema version ${version}, this routebench reads up to ${SCHEMA_VERSION}; update routebench`,
    );
  }
  const parsed = resultFileSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new Error(
    `it is not a routebench result: ${issue?.path.join(".") || "the file"}: ${issue?.message}`,
  );
}
