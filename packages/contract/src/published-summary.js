import { z } from "zod";
import { caseSchema } from "./cases.js";
import { count, ordinal } from "./fields.js";
import { conforming, parseJson } from "./json-file.js";
import { RANKED_MODES } from "./modes.js";

/** Raised whenever programs that read summaries must change. */
const SUMMARY_VERSION = 1;

const end = z.number().nullable();

const estimateSchema = z.strictObject({
  point: z.number(),
  low: end.describe("lower end of the interval; null: too few launches"),
  high: end,
});

const rankSchema = z
  .strictObject({
    best: ordinal.describe("1 + number of entries shown to be better"),
    worst: ordinal.describe("number of entries not shown to be worse"),
  })
  .describe("the possible ranks");

const figuresSchema = z
  .record(z.string(), estimateSchema)
  .describe("by metric id; if the id names a unit, the figure is in that unit");

const absentSchema = z.strictObject({
  entry: z.string(),
  reason: z.string(),
  isFault: z.boolean().describe("false: the entry does not support this case"),
});

const rowSchema = z.strictObject({
  entry: z.string().describe("id in entries"),
  rank: rankSchema.nullable().describe("by speed; null: the entry takes no rank or has no speed"),
  speedToReference: estimateSchema
    .nullable()
    .describe("speed relative to the reference; null: no round has both"),
  isLowerBound: z.boolean().optional().describe("only in method 3: always false"),
  limitedBy: z.enum(["server", "generator", "network", "neither", "unknown"]),
  launches: count,
  errors: count.describe("of all kinds, in all launches"),
  figures: figuresSchema.describe("means over launches"),
  warnings: z.array(z.string()).describe("about the measurement"),
  findings: z.array(z.string()).describe("about the app: work that it may skip"),
});

const pairSchema = z.strictObject({
  a: z.string(),
  b: z.string(),
  ratio: z.number().describe("speed of a / speed of b"),
  low: end.describe("interval that decides the verdict and ranks"),
  high: end,
  verdict: z.enum(["faster", "slower", "equal", "undecided"]).describe("a compared with b"),
});

const contestSchema = z.strictObject({
  title: z.string(),
  mode: z.enum(RANKED_MODES),
  case: caseSchema.omit({ target: true }).extend({ name: z.string(), connections: ordinal }),
  driver: z.string().describe("load generator that measured latencies"),
  slicesDriver: z
    .string()
    .nullable()
    .describe("load generator that measured speeds; null: the same"),
  verdict: z.string().describe("the fastest entries and the ties"),
  confidence: z.number().describe("probability that all intervals of speeds and pairs hold"),
  rows: z.array(rowSchema).describe("fastest first"),
  absent: z.array(absentSchema),
  pairs: z.array(pairSchema).describe("all pairs of ranked entries that share a round"),
});

const footprintSchema = z.strictObject({
  title: z.string(),
  rows: z.array(
    z.strictObject({
      entry: z.string(),
      launches: count,
      installedBytes: count
        .nullable()
        .optional()
        .describe("null: it has no packages; absent: not known"),
      figures: figuresSchema,
    }),
  ),
  absent: z.array(absentSchema),
});

const explainedSchema = z.strictObject({
  rows: z.array(
    z.strictObject({
      entry: z.string(),
      us: z.number().describe("CPU time per request: the sum of the groups"),
      launches: count,
      whyNot: z.string().nullable().describe("why it was not profiled; null: it was"),
      groups: z
        .array(z.strictObject({ name: z.string(), us: estimateSchema }))
        .describe("most expensive first"),
    }),
  ),
  absent: z.array(absentSchema),
});

const costSchema = z.strictObject({
  mode: z.enum(RANKED_MODES),
  from: z.string().describe("id of a contest's case, such as 10 routes"),
  to: z.string().describe("id of a contest's case, such as 1000 routes"),
  rows: z.array(
    z.strictObject({
      entry: z.string(),
      ratio: estimateSchema.describe("CPU time per request in `to` / CPU time in `from`"),
      addedUs: estimateSchema,
      verdict: z.enum(["more", "less", "equal", "undecided"]),
    }),
  ),
});

const entrySchema = z.strictObject({
  id: z.string().describe("unique within the result"),
  app: z.string().describe("name that all its versions and runtimes share"),
  name: z.string(),
  version: z.string(),
  runtime: z.string().nullable().describe("null: not recorded"),
  role: z.enum(["app", "control", "baseline"]).describe("a control is an app entered twice"),
  homepage: z.string(),
  response: z
    .strictObject({
      headerBytes: count.describe("status line, headers and the empty line"),
      bodyBytes: count.describe("on the wire, including chunk sizes"),
      head: z.array(z.string()).describe("status line and headers"),
    })
    .optional()
    .describe("to a request for the measured path; absent: not recorded, or the same as its app"),
});

const publishedSummarySchema = z
  .strictObject({
    summaryVersion: z.literal(SUMMARY_VERSION),
    id: z.string().describe("id of the result, such as static/ablation"),
    title: z.string(),
    suite: z.string(),
    command: z.string().nullable().describe("repeats the measurement; null: unknown"),
    verdict: z.string().describe("in a sentence or two"),
    doubts: z.array(z.string()).describe("why its figures should not be quoted"),
    measuredAt: z.iso.datetime(),
    method: ordinal.describe("figures of two methods are never compared"),
    circumstances: z
      .record(z.string(), z.string().nullable())
      .describe("by name; results are never joined if these differ"),
    routebenchVersion: z.string(),
    gitCommit: z.string().nullable(),
    minutes: z.number().describe("duration of the measurement"),
    machine: z.strictObject({
      cpuModel: z.string(),
      cores: ordinal,
      memoryBytes: count,
      operatingSystem: z.string(),
      nodeVersion: z.string(),
      coreWorkUs: z
        .number()
        .nullable()
        .describe("best time of a fixed piece of work; null: not measured"),
    }),
    reference: z.string().nullable().describe("entry with a speed of 1"),
    metrics: z.array(
      z.strictObject({ id: z.string(), name: z.string(), better: z.enum(["higher", "lower"]) }),
    ),
    entries: z.array(entrySchema),
    contests: z.array(contestSchema).describe("each mode in each case; external mode first"),
    costs: z
      .array(costSchema)
      .default([])
      .describe("what routes, middlewares or TLS add to a request's CPU time"),
    footprints: z.array(footprintSchema).describe("start-up time, memory and disk space"),
    explained: explainedSchema
      .nullable()
      .describe("parts of a request's CPU time; null: no profiler ran"),
  })
  .describe("The summary of a published result of routebench, computed from result.json.gz.");

/** @typedef {z.infer<typeof publishedSummarySchema>} PublishedSummary */
/** @typedef {PublishedSummary["contests"][number]} PublishedContest */
/** @typedef {PublishedSummary["entries"][number]} PublishedEntry */

/** @type {(text: string) => PublishedSummary} @throws {Error} one sentence that says what is wrong */
export const parsePublishedSummary = (text) =>
  conforming(parseJson(text), publishedSummarySchema, "the summary of a published result");

/** For programs that are not written in JavaScript. */
export const publishedSummaryJsonSchema = () => z.toJSONSchema(publishedSummarySchema);
