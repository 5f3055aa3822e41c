import { z } from "zod";
import { configSchema } from "./config.js";
import { areOfEngine } from "./engines.js";
import { count, quantity } from "./quantities.js";
import { LONGEST_SOURCE } from "./source-text.js";
import { failureSchema, modeSchema, trialSchema } from "./trial.js";
import { upgradeVersion2 } from "./upgrade-2.js";

/**
 * The result file: what was run, on what, and every trial as measured. It holds raw figures only;
 * every summary is recomputed from it.
 */
export const SCHEMA_VERSION = 3;

/** Those from here on are read. */
const OLDEST_VERSION = 2;

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
  randomQueries: z
    .strictObject({
      cpuRatios: z.array(quantity).nullable(),
      timeRatios: z.array(quantity),
    })
    .optional()
    .describe("server cost of random query strings over that of the path alone, block by block"),
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
  packages: z
    .array(z.string())
    .optional()
    .describe("its framework's and its engine's, as its manifest names them"),
  verification: z.discriminatedUnion("status", [
    z.strictObject({ status: z.literal("ok") }),
    failureSchema,
  ]),
  tls: z
    .discriminatedUnion("status", [
      z.strictObject({
        status: z.literal("ok"),
        version: z.string().describe("such as TLSv1.3"),
        cipher: z.string(),
        keyType: z.string().describe("of the certificate"),
      }),
      failureSchema,
    ])
    .nullable()
    .optional()
    .describe("what a handshake agreed on; absent or null where no case asks over TLS"),
  served: servedSchema.nullable().optional().describe("null where it was not verified"),
  source: z.string().max(LONGEST_SOURCE).optional().describe("its server.js, see source-text.js"),
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
  gitCommit: z
    .string()
    .regex(/^[0-9a-f]{40}(-dirty)?$/)
    .nullable()
    .optional()
    .describe("that was checked out, -dirty with changes; null outside a repository of routebench"),
});

const fileSchema = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  routebenchVersion: z.string(),
  state: z.enum(["running", "complete", "interrupted"]),
  ended: z
    .enum(["rounds", "decided", "budget"])
    .nullable()
    .describe("what ended the last mode; null while it is not complete"),
  usefulMs: quantity.describe("of all rounds' time, what was spent warming up or measuring"),
  environment: environmentSchema,
  config: configSchema,
  apps: z.array(appSchema),
  rounds: z
    .array(
      z.strictObject({
        mode: modeSchema,
        caseId: z.string(),
        round: z.int().positive(),
        durationMs: quantity,
      }),
    )
    .describe("those that are finished; an interrupted run goes on after them"),
  trials: z.array(trialSchema),
});

export const resultFileSchema = fileSchema
  .refine(({ apps }) => areDistinct(apps.map(({ id }) => id)), "two apps have the same id")
  .refine(
    ({ config }) => areDistinct(config.cases.map(({ id }) => id)),
    "two cases have the same id",
  )
  .refine(
    ({ config }) => areDistinct((config.modes["fixed-rate"]?.cases ?? []).map(({ id }) => id)),
    "two cases at a fixed rate have the same id",
  )
  .refine(
    ({ rounds }) =>
      areDistinct(rounds.map(({ mode, caseId, round }) => JSON.stringify([mode, caseId, round]))),
    "a round of a mode and case stands twice",
  )
  .refine(
    ({ trials }) => areDistinct(trials.map((trial) => JSON.stringify(placeOf(trial)))),
    "an app has two trials of the same mode, case and round",
  )
  .refine(
    ({ config, trials }) =>
      trials.every(
        (trial) => trial.status !== "ok" || areOfEngine(trial.sample.slices ?? [], config.engine),
      ),
    "a trial has slices of another engine than the run's",
  );

/** @param {import("./trial.js").Trial} trial */
const placeOf = ({ mode, caseId, round, appId }) => [mode, caseId, round, appId];

/** @param {string[]} names */
const areDistinct = (names) => new Set(names).size === names.length;

/** @typedef {import("./cases.js").Case} Case */
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
/** @typedef {import("./config.js").Config} Config */
/** @typedef {z.infer<typeof resultFileSchema>} ResultFile */

/**
 * @param {string} text the file's content
 * @returns {ResultFile} in today's form, whatever the version of the file
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
  if (typeof version === "number" && version < OLDEST_VERSION) {
    throw new Error(
      `it has schema version ${version}, this routebench reads from version ${OLDEST_VERSION} on; measure again`,
    );
  }
  try {
    return resultFileSchema.parse(version === 2 ? upgradeVersion2(value) : value);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const [issue] = error.issues;
    throw new Error(
      `it is not a routebench result: ${issue?.path.join(".") || "the file"}: ${issue?.message}`,
    );
  }
}
