import { z } from "zod";
import { appSchema } from "./app-record.js";
import { configSchema } from "./config.js";
import { MODES } from "./modes.js";
import { count, quantity } from "./quantities.js";
import { modeSchema, trialSchema } from "./trial.js";

/**
 * The result file: what was run, on what, and every trial as measured. It holds raw figures only;
 * every summary is recomputed from it.
 */
export const SCHEMA_VERSION = 4;

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
  onOneCore: z
    .literal(true)
    .optional()
    .describe("the two cores are hardware threads of one; absent: they are not, or nobody tells"),
  bestCoreWorkUs: quantity
    .optional()
    .describe(
      "what the core watch's work took at best in earlier runs on this machine; absent: not known",
    ),
  otherRuns: z
    .array(z.string().max(200))
    .max(16)
    .optional()
    .describe("that were on the same machine at some time; absent: none, or nobody tells"),
  harnessOptions: z
    .string()
    .max(300)
    .optional()
    .describe("NODE_OPTIONS of the harness and its generators, which servers do not get"),
  serverUser: z
    .string()
    .max(500)
    .optional()
    .describe(
      "whom the servers of a suite that asks for it ran as; absent: the harness's own user",
    ),
  network: z
    .strictObject({
      host: z.string().max(300).describe("of the servers, as the user named it"),
      address: z.string().describe("at which the servers listened"),
      roundTripUs: z.strictObject({ least: quantity, median: quantity }),
      clock: z
        .strictObject({ offsetMs: z.number(), errorMs: quantity })
        .describe("of the servers' host, ahead of the harness's"),
      generators: z
        .array(
          z.strictObject({
            host: z
              .string()
              .max(300)
              .optional()
              .describe("as the user named it; absent: where the harness ran"),
            roundTripUs: z
              .strictObject({ least: quantity, median: quantity })
              .optional()
              .describe("from there to the servers' host"),
            clock: z
              .strictObject({ offsetMs: z.number(), errorMs: quantity })
              .optional()
              .describe("ahead of the harness's"),
            cpuModel: z.string(),
            cores: z.int().positive(),
            memoryBytes: count,
            operatingSystem: z.string(),
            nodeVersion: z.string(),
            loadAverage: z.number(),
          }),
        )
        .describe("the machines that the load came from"),
      loadCapacity: z
        .strictObject({
          requestsPerSecond: quantity.describe("of all load hosts together"),
          busiestShare: quantity.describe("of the time, in which the busiest generator worked"),
        })
        .optional()
        .describe("what load hosts gave to bare servers before the run; absent: none were named"),
    })
    .optional()
    .describe(
      "between the servers' machine, which all else here tells of, and the generators'; absent: one machine",
    ),
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

/** @param {unknown[]} values */
const areDistinct = (values) =>
  new Set(values.map((one) => JSON.stringify(one))).size === values.length;

/** @param {{ id: string }[]} things */
const haveOwnIds = (things) => areDistinct(things.map(({ id }) => id));

/**
 * Rules that span several parts of a file, each with the message if it does not hold.
 * @type {[(file: z.infer<typeof fileSchema>) => boolean, string][]}
 */
const RULES = [
  [({ apps }) => haveOwnIds(apps), "two apps have the same id"],
  [({ config }) => haveOwnIds(config.cases), "two cases have the same id"],
  [
    ({ config }) => haveOwnIds(config.modes["fixed-rate"]?.cases ?? []),
    "two cases at a fixed rate have the same id",
  ],
  [
    ({ rounds }) => areDistinct(rounds.map(({ mode, caseId, round }) => [mode, caseId, round])),
    "a round of a mode and case stands twice",
  ],
  [
    ({ trials }) =>
      areDistinct(trials.map(({ mode, caseId, round, appId }) => [mode, caseId, round, appId])),
    "an app has two trials of the same mode, case and round",
  ],
  [
    ({ trials }) =>
      trials.every(
        (trial) =>
          trial.status !== "sliced" || (MODES[trial.mode].sliced && trial.slices.length > 0),
      ),
    "a trial has slices alone, and none, or in a mode that is not measured in slices",
  ],
  [
    ({ trials }) =>
      trials.every(
        ({ mode, ...trial }) =>
          trial.status !== "ok" ||
          MODES[mode].generator === "none" ||
          (trial.sample.latencyUs !== undefined && trial.sample.latencyBasis !== undefined),
      ),
    "a trial with a load generator has no latency",
  ],
];

export const resultFileSchema = fileSchema.superRefine((file, context) => {
  for (const [holds, message] of RULES) {
    if (!holds(file)) context.addIssue({ code: "custom", message });
  }
});

/** @typedef {z.infer<typeof environmentSchema>} Environment */
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
      `it has schema version ${version}, this routebench reads ${SCHEMA_VERSION} only; update routebench`,
    );
  }
  if (typeof version === "number" && version < SCHEMA_VERSION) {
    throw new Error(
      `it has schema version ${version}, this routebench reads ${SCHEMA_VERSION} only; measure again`,
    );
  }
  const parsed = resultFileSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(
    `it is not a routebench result: ${issue?.path.join(".") || "the file"}: ${issue?.message}`,
  );
}
