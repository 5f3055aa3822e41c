import { z } from "zod";
import { count, obsolete, ordinal, positive, quantity } from "./fields.js";
import { MODE_IDS } from "./modes.js";
import { sliceSchema } from "./slice.js";

/** @import { Case } from "./cases.js" */
/** @import { Slice } from "./slice.js" */

const groupName = z.string().min(1).max(120);

/** Figures of the serving thread, in a load. */
const threadSchema = z.strictObject({
  requests: ordinal,
  cpuMs: positive,
  waitMs: quantity.describe("ready to run, but waiting for a core"),
});

/** What V8's sampling profiler found in a launch, counted in samples. */
const profileSchema = z.strictObject({
  unprofiled: threadSchema.extend({
    systemMs: quantity.describe("part of its CPU time in the kernel"),
    otherMs: quantity.describe("CPU time of the server's other threads and processes"),
  }),
  profiled: z
    .strictObject({
      ...threadSchema.shape,
      samples: ordinal,
      durationMs: positive.describe("from the first sample to the last"),
      collectingMs: quantity.describe("garbage collection, as perf_hooks reports it"),
      file: z
        .string()
        .max(400)
        .regex(/^profiles\/[\w@-][\w.@-]*\.cpuprofile$/)
        .optional()
        .describe("V8's raw profile, next to the result"),
      groups: z.array(
        z.strictObject({
          group: groupName,
          self: count.describe("samples with the group on top"),
          withCallees: obsolete,
        }),
      ),
      functions: z.array(z.strictObject({ group: groupName, name: groupName, self: count })),
    })
    .nullable()
    .describe("null: no profiler can be used"),
  whyNot: z.string().max(300).optional().describe("why there is no profiler"),
  native: obsolete,
  whyNoNative: obsolete,
});

export const loadSchema = z.strictObject({
  model: z
    .enum(["closed", "open"])
    .describe("open: at a fixed rate, without waiting for responses"),
  ratePerSecond: positive.optional().describe("of the open model"),
  connections: ordinal,
  pipelining: ordinal,
  requestsPerConnection: ordinal.optional().describe("then the client closes; absent: never"),
  requests: ordinal.optional().describe("ends the trial; else durationMs does"),
  toldAsRequests: obsolete,
  durationMs: quantity.optional(),
  warmupMs: quantity,
  timeoutMs: quantity,
});

export const modeSchema = z.enum(MODE_IDS);

const trialPlanSchema = z.strictObject({
  round: ordinal,
  order: ordinal.describe("place in the round"),
  appId: z.string(),
  mode: modeSchema,
  caseId: z.string().describe("id in the run's cases"),
  load: loadSchema,
});

const warmupSchema = z.strictObject({
  windowMs: positive,
  requestsPerSecond: z.array(quantity).describe("in successive windows"),
  steady: z.boolean().describe("false: the time limit ended it"),
  turns: obsolete,
});

export const errorCountsSchema = z.strictObject({
  connect: count,
  read: count,
  write: count,
  timeout: count,
  status: count,
  mismatch: count,
});

export const latencyUsSchema = z.strictObject({
  mean: quantity,
  p50: quantity,
  p90: quantity,
  p99: quantity,
  p999: quantity.optional().describe("if the generator reports it"),
  max: quantity,
});

export const windowsSchema = z
  .strictObject({ windowMs: positive, bytes: z.array(count) })
  .describe("received in successive windows of the load, without the last, partial window");

export const allocationSchema = z.strictObject({
  requests: count,
  bytes: quantity.describe("allocated on the JavaScript heap, including garbage"),
  youngCollections: count.describe("garbage collections of the young generation"),
});

export const sampleSchema = z.strictObject({
  requests: count.describe("completed, each counted"),
  durationMs: positive.describe("on a monotonic clock"),
  bytes: count.describe("headers and bodies received"),
  errors: errorCountsSchema,
  latencyUs: latencyUsSchema.optional().describe("absent: there are no responses"),
  latencyBasis: z
    .enum(["sent", "intended"])
    .optional()
    .describe("latencies of different bases are never compared"),
  sendLagUs: z
    .strictObject({ p99: quantity, max: quantity })
    .optional()
    .describe("lateness of the generator, in the open model"),
  serverCpuMs: quantity.nullable().describe("during the load, of all its processes"),
  countedCpuMs: quantity.optional().describe("of the server, for counted requests at a fixed rate"),
  serverBusiestThreadMs: quantity
    .nullable()
    .optional()
    .describe("limits a server with several threads"),
  driverCpuMs: quantity.nullable(),
  rssPeakBytes: count.nullable(),
  startupMs: quantity.describe("from launch to the first correct response"),
  cores: z
    .array(z.strictObject({ core: count, busyMs: quantity, idleMs: quantity, stealMs: quantity }))
    .nullable(),
  throttling: z
    .strictObject({ periods: count, throttled: count })
    .optional()
    .describe("periods of the CPU quota during the load; throttled: it was used up. Absent: none"),
  probes: z
    .strictObject({ asked: count, answered: count })
    .optional()
    .describe("requests one by one, on a separate connection"),
  responseBytes: z
    .strictObject({ least: quantity, most: quantity })
    .optional()
    .describe("on the wire, means over a rotation"),
  windows: windowsSchema.optional(),
  warmup: warmupSchema.optional(),
  slices: z.array(sliceSchema).optional().describe("the only source of relative speeds"),
  allocation: allocationSchema.optional().describe("of an app that is not a server"),
  footprint: z
    .strictObject({ idleBytes: count.nullable(), loadedBytes: count.nullable() })
    .optional()
    .describe("resident memory of the idle server before and after the load"),
  profile: profileSchema.optional(),
});

/** The code is for scripts; the report shows the detail. */
export const failureSchema = z.strictObject({
  status: z.literal("failed"),
  code: z.enum([
    "not-runnable",
    "start-failed",
    "start-timeout",
    "verify-timeout",
    "not-loopback",
    "wrong-answer",
    "breaks-rules",
    "no-answer",
    "crashed",
    "too-much-memory",
    "too-much-output",
    "trial-timeout",
    "driver-failed",
    "no-requests",
    "will-not-stop",
    "not-measured",
    "does-not-apply",
  ]),
  detail: z.string(),
});

export const trialSchema = trialPlanSchema.and(
  z.discriminatedUnion("status", [
    z.object({ status: z.literal("ok"), sample: sampleSchema }),
    z
      .object({
        status: z.literal("sliced"),
        slices: z.array(sliceSchema),
        errors: errorCountsSchema.optional().describe("of warm-up and slices"),
        warmup: warmupSchema.optional(),
      })
      .describe("without a load, because none was planned or the run ended: it has only a speed"),
    failureSchema.loose(),
  ]),
);

/** What a trial measured, in a load or only in slices. @param {Trial} trial */
function measuredIn(trial) {
  if (trial.status === "failed") return undefined;
  return trial.status === "sliced" ? trial : trial.sample;
}

/** @type {(trial: Trial) => Slice[]} */
export const slicesIn = (trial) => measuredIn(trial)?.slices ?? [];

/** @type {(trial: Trial) => Partial<z.infer<typeof errorCountsSchema>>} */
export const errorsIn = (trial) => measuredIn(trial)?.errors ?? {};

/** Undefined if the trial failed, or had no warm-up in windows. @param {Trial} trial */
export const warmupIn = (trial) => measuredIn(trial)?.warmup;

/** @typedef {z.infer<typeof profileSchema>} Profile */
/** @typedef {z.infer<typeof loadSchema>} Load */
/** @typedef {z.infer<typeof trialPlanSchema> & Pick<Case, "scheme" | "target" | "headers">} TrialPlan */
/** @typedef {z.infer<typeof warmupSchema>} Warmup */
/** @typedef {z.infer<typeof allocationSchema>} Allocation */
/** @typedef {z.infer<typeof sampleSchema>} Sample */
/** @typedef {z.infer<typeof failureSchema>} Failure */
/** @typedef {z.infer<typeof trialSchema>} Trial */
