import { z } from "zod";
import { appSchema, hash } from "./app-record.js";
import { configSchema } from "./config.js";
import { count, obsolete, ordinal, quantity } from "./fields.js";
import { conforming, parseJson } from "./json-file.js";
import { MODES } from "./modes.js";
import { modeSchema, trialSchema } from "./trial.js";

/** The result file holds raw figures only; every summary is computed from it. */
export const SCHEMA_VERSION = 4;

const machine = {
  cpuModel: z.string(),
  cores: ordinal,
  memoryBytes: count,
  operatingSystem: z.string(),
  nodeVersion: z.string(),
  loadAverage: z.number().describe("over the minute before the start"),
};

const hostName = z.string().max(300).describe("as the user named it");
const roundTripSchema = z.strictObject({ least: quantity, median: quantity });

export const environmentSchema = z.strictObject({
  startedAt: z.iso.datetime(),
  ...machine,
  v8Version: z.string(),
  architecture: z.string(),
  swapUsedBytes: count.nullable(),
  frequencyGovernor: z.string().nullable().describe("null: the platform does not report it"),
  quotaCores: quantity
    .nullable()
    .optional()
    .describe("CPU quota of its control groups; null: none; absent: not known"),
  pinning: z
    .strictObject({ server: z.array(count), driver: z.array(count) })
    .nullable()
    .describe("null: the platform cannot pin"),
  onOneCore: z.literal(true).optional().describe("the two cores are hardware threads of one"),
  coresStayAwake: z
    .literal(true)
    .optional()
    .describe("idle cores of a virtual machine did not sleep"),
  coreChoice: z.string().max(500).optional().describe("which cores were chosen, and why"),
  bestCoreWorkUs: quantity.optional().describe("best time of the core watch in earlier runs"),
  otherRuns: z.array(z.string().max(200)).max(16).optional().describe("on the same machine"),
  harnessOptions: z
    .string()
    .max(300)
    .optional()
    .describe("NODE_OPTIONS of harness and generators; servers do not get it"),
  serverUser: z.string().max(500).optional().describe("absent: the harness's user"),
  network: z
    .strictObject({
      host: hostName.describe("host of the servers"),
      address: z.string().describe("where the servers listened"),
      roundTripUs: roundTripSchema,
      clock: obsolete,
      areOneMachine: z
        .literal(true)
        .optional()
        .describe("the hosts share a kernel (namespaces or containers)"),
      generators: z
        .array(
          z.strictObject({
            host: hostName.optional().describe("absent: the harness's machine"),
            roundTripUs: roundTripSchema.optional().describe("from the generator to the servers"),
            clock: obsolete,
            ...machine,
          }),
        )
        .describe("machines of the load generators"),
      loadCapacity: obsolete,
    })
    .optional()
    .describe("between servers and generators; other fields describe the servers' machine"),
  gitCommit: z
    .string()
    .regex(/^[0-9a-f]{40}(-dirty)?$/)
    .nullable()
    .optional()
    .describe("-dirty: with uncommitted changes; null: not in routebench's repository"),
  command: z.string().max(4000).optional().describe("as typed, without the output folder"),
  changesHash: hash.optional().describe("of the files that differ from the commit"),
});

const fileSchema = z.strictObject({
  schemaVersion: z.literal(SCHEMA_VERSION),
  routebenchVersion: z.string(),
  state: z.enum(["running", "complete", "interrupted"]),
  ended: z.enum(["rounds", "decided", "budget"]).nullable().describe("null: not complete"),
  usefulMs: obsolete,
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
    .describe("finished rounds; an interrupted run resumes after them"),
  trials: z.array(trialSchema),
});

/** @param {unknown[]} values */
const areDistinct = (values) =>
  new Set(values.map((value) => JSON.stringify(value))).size === values.length;

/** @param {{ id: string }[]} items */
const haveDistinctIds = (items) => areDistinct(items.map(({ id }) => id));

/** Each rule with the message if it is broken. @type {[(file: z.infer<typeof fileSchema>) => boolean, string][]} */
const RULES = [
  [({ apps }) => haveDistinctIds(apps), "two apps have the same id"],
  [({ config }) => haveDistinctIds(config.cases), "two cases have the same id"],
  [
    ({ config }) => haveDistinctIds(config.modes["fixed-rate"]?.cases ?? []),
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
    const remedy = version > SCHEMA_VERSION ? "Update routebench" : "Measure again";
    throw new Error(
      `it has schema version ${version}, but this routebench reads only ${SCHEMA_VERSION}. ${remedy}`,
    );
  }
  return conforming(value, resultFileSchema, "a routebench result");
}
