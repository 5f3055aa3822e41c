import { z } from "zod";
import { appSchema, hash } from "./app-record.js";
import { configSchema } from "./config.js";
import { count, ordinal, quantity } from "./fields.js";
import { conforming, parseJson } from "./json-file.js";
import { MODES } from "./modes.js";
import { modeSchema, trialSchema } from "./trial.js";

/** The result file holds raw figures only; every summary is recomputed from it. */
export const SCHEMA_VERSION = 4;

const machine = {
  cpuModel: z.string(),
  cores: ordinal,
  memoryBytes: count,
  operatingSystem: z.string(),
  nodeVersion: z.string(),
  loadAverage: z.number().describe("over a minute, before the start"),
};

const hostName = z.string().max(300).describe("as the user named it");
const roundTripSchema = z.strictObject({ least: quantity, median: quantity });
const clockSchema = z
  .strictObject({ offsetMs: z.number(), errorMs: quantity })
  .describe("ahead of the harness's; of earlier versions");

export const environmentSchema = z.strictObject({
  startedAt: z.iso.datetime(),
  ...machine,
  v8Version: z.string(),
  architecture: z.string(),
  swapUsedBytes: count.nullable(),
  frequencyGovernor: z.string().nullable().describe("null where the platform does not report it"),
  pinning: z
    .strictObject({ server: z.array(count), driver: z.array(count) })
    .nullable()
    .describe("null where the platform cannot pin"),
  onOneCore: z.literal(true).optional().describe("the two cores are hardware threads of one"),
  bestCoreWorkUs: quantity.optional().describe("of the core watch, in earlier runs"),
  otherRuns: z.array(z.string().max(200)).max(16).optional().describe("on the same machine"),
  harnessOptions: z
    .string()
    .max(300)
    .optional()
    .describe("NODE_OPTIONS of the harness and its generators, which servers do not get"),
  serverUser: z.string().max(500).optional().describe("absent: the harness's own"),
  network: z
    .strictObject({
      host: hostName.describe("of the servers"),
      address: z.string().describe("at which the servers listened"),
      roundTripUs: roundTripSchema,
      clock: clockSchema.optional(),
      areOneMachine: z
        .literal(true)
        .optional()
        .describe("the hosts have one kernel: namespaces or containers, with no wire between them"),
      generators: z
        .array(
          z.strictObject({
            host: hostName.optional().describe("absent: where the harness ran"),
            roundTripUs: roundTripSchema.optional().describe("from there to the servers' host"),
            clock: clockSchema.optional(),
            ...machine,
          }),
        )
        .describe("the machines that the load came from"),
      loadCapacity: z
        .strictObject({
          requestsPerSecond: quantity.describe("of all load hosts together"),
          busiestShare: quantity.describe("of the time, in which the busiest generator worked"),
        })
        .optional()
        .describe("of method 3: what load hosts gave to bare servers before the run"),
    })
    .optional()
    .describe("between the servers' machine, of which all else is, and the generators'"),
  gitCommit: z
    .string()
    .regex(/^[0-9a-f]{40}(-dirty)?$/)
    .nullable()
    .optional()
    .describe("that was checked out, -dirty with changes; null outside a repository of routebench"),
  command: z
    .string()
    .max(4000)
    .optional()
    .describe("as it was typed, without the folder of its results"),
  changesHash: hash
    .optional()
    .describe("of the files that differ from the commit; absent where none does"),
});

const fileSchema = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  routebenchVersion: z.string(),
  state: z.enum(["running", "complete", "interrupted"]),
  ended: z
    .enum(["rounds", "decided", "budget"])
    .nullable()
    .describe("null while it is not complete"),
  usefulMs: quantity.optional().describe("of method 3"),
  environment: environmentSchema,
  config: configSchema,
  apps: z.array(appSchema),
  rounds: z
    .array(
      z.strictObject({
        mode: modeSchema,
        caseId: z.string(),
        round: ordinal,
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

/** Each with what is wrong. @type {[(file: z.infer<typeof fileSchema>) => boolean, string][]} */
const RULES = [
  [({ apps }) => haveOwnIds(apps), "two apps have the same id"],
  [({ config }) => haveOwnIds(config.cases), "two cases have the same id"],
  [
    ({ config }) => haveOwnIds(config.modes["fixed-rate"]?.cases ?? []),
    "two cases at a fixed rate have the same id",
  ],
  [
    ({ rounds }) => areDistinct(rounds.map(({ mode, caseId, round }) => [mode, caseId, round])),
    "a round of a mode and case appears twice",
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
          trial.status !== "sliced" || (MODES[trial.mode].ranked && trial.slices.length > 0),
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

/** @type {(text: string) => ResultFile} @throws {Error} one sentence that says what is wrong */
export function parseResultFile(text) {
  const value = parseJson(text);
  const version = /** @type {{ schemaVersion?: unknown } | null} */ (value)?.schemaVersion;
  if (typeof version === "number" && version !== SCHEMA_VERSION) {
    const remedy = version > SCHEMA_VERSION ? "update routebench" : "measure again";
    throw new Error(
      `it has schema version ${version}, but this routebench reads only ${SCHEMA_VERSION}; ${remedy}`,
    );
  }
  return conforming(value, resultFileSchema, "a routebench result");
}
