import { z } from "zod";
import { caseSchema } from "./cases.js";
import { count, ordinal } from "./fields.js";
import { conforming, parseJson } from "./json-file.js";
import { RANKED_MODES } from "./modes.js";

/** Raised whenever a program that reads summaries would have to change. */
const SUMMARY_VERSION = 1;

const end = z.number().nullable();

const estimateSchema = z.strictObject({
  point: z.number(),
  low: end.describe("lower end of its interval; null: too few launches for one"),
  high: end,
});

const rankSchema = z
  .strictObject({
    best: ordinal.describe("1 + how many are shown to be better"),
    worst: ordinal.describe("how many there are, less those shown to be worse"),
  })
  .describe("the places that the data leave open");

const figuresSchema = z
  .record(z.string(), estimateSchema)
  .describe("by the id of a metric; where the id names a unit, the figure is in that unit");

const absentSchema = z.strictObject({
  entry: z.string(),
  reason: z.string(),
  isFault: z.boolean().describe("false: it has nothing to show in this case"),
});

const rowSchema = z.strictObject({
  entry: z.string().describe("the id of one of the entries"),
  rank: rankSchema.nullable().describe("by speed; null: it takes none, or has no speed"),
  speedToReference: estimateSchema
    .nullable()
    .describe("as a multiple of the reference's; null: no round has both"),
  isLowerBound: z.boolean().optional().describe("of method 3: false"),
  limitedBy: z.enum(["server", "generator", "network", "neither", "unknown"]),
  launches: count,
  errors: count.describe("of all kinds, over all launches"),
  figures: figuresSchema.describe("means over launches"),
  warnings: z.array(z.string()).describe("about the measurement"),
  findings: z.array(z.string()).describe("about the app: where it may do less than users ask"),
});

const pairSchema = z.strictObject({
  a: z.string(),
  b: z.string(),
  ratio: z.number().describe("of a's speed to b's"),
  low: end.describe("of the interval that the verdict and the ranks rest on"),
  high: end,
  verdict: z.enum(["faster", "slower", "equal", "undecided"]).describe("a's, against b"),
});

const contestSchema = z.strictObject({
  title: z.string(),
  mode: z.enum(RANKED_MODES),
  case: caseSchema.omit({ target: true }).extend({ name: z.string(), connections: ordinal }),
  driver: z.string().describe("that made the loads which latencies are of"),
  slicesDriver: z.string().nullable().describe("that made what speeds are of; null: the same"),
  verdict: z.string().describe("which are the fastest, and which are tied"),
  confidence: z.number().describe("that all intervals of speeds and pairs hold together"),
  rows: z.array(rowSchema).describe("the fastest first"),
  absent: z.array(absentSchema),
  pairs: z.array(pairSchema).describe("of all that take a rank, in each round that has both"),
});

const footprintSchema = z.strictObject({
  title: z.string(),
  rows: z.array(
    z.strictObject({
      entry: z.string(),
      launches: count,
      installedBytes: count.nullable().describe("null: it has no packages"),
      figures: figuresSchema,
    }),
  ),
  absent: z.array(absentSchema),
});

const explainedSchema = z.strictObject({
  rows: z.array(
    z.strictObject({
      entry: z.string(),
      us: z.number().describe("of CPU time per request, that the groups add up to"),
      launches: count,
      whyNot: z.string().nullable().describe("why no profiler could look; null: one did"),
      groups: z
        .array(z.strictObject({ name: z.string(), us: estimateSchema }))
        .describe("the dearest first"),
    }),
  ),
  absent: z.array(absentSchema),
});

const entrySchema = z.strictObject({
  id: z.string().describe("unique within the result"),
  app: z.string().describe("the name that its versions and its runtimes share"),
  name: z.string(),
  version: z.string(),
  runtime: z.string().nullable().describe("that ran it; null: it is not recorded"),
  role: z.enum(["app", "control", "baseline"]).describe("a control is an app entered twice"),
  homepage: z.string(),
});

const publishedSummarySchema = z
  .strictObject({
    summaryVersion: z.literal(SUMMARY_VERSION),
    id: z.string().describe("of the result, such as static/ablation"),
    title: z.string(),
    suite: z.string(),
    command: z.string().nullable().describe("that measures it again; null: it is not listed"),
    verdict: z.string().describe("in a sentence or two"),
    doubts: z.array(z.string()).describe("why no figure of it should be quoted"),
    measuredAt: z.iso.datetime(),
    method: ordinal.describe("figures of two methods are never compared"),
    circumstances: z
      .record(z.string(), z.string().nullable())
      .describe("by name; figures of two results are never joined where these differ"),
    routebenchVersion: z.string(),
    gitCommit: z.string().nullable(),
    minutes: z.number().describe("that measuring took"),
    machine: z.strictObject({
      cpuModel: z.string(),
      cores: ordinal,
      memoryBytes: count,
      operatingSystem: z.string(),
      nodeVersion: z.string(),
      coreWorkUs: z
        .number()
        .nullable()
        .describe("time of a fixed piece of work at best; null: it was not watched"),
    }),
    reference: z.string().nullable().describe("the entry that speeds are multiples of"),
    metrics: z.array(
      z.strictObject({ id: z.string(), name: z.string(), better: z.enum(["higher", "lower"]) }),
    ),
    entries: z.array(entrySchema),
    contests: z.array(contestSchema).describe("each mode in each case, external mode first"),
    footprints: z.array(footprintSchema).describe("what it takes to start, and of memory and disk"),
    explained: explainedSchema
      .nullable()
      .describe("what a request's CPU time is made of; null: no profiler was asked"),
  })
  .describe(
    "What a published result of routebench says. All figures are computed from result.json.gz.",
  );

/** @typedef {z.infer<typeof publishedSummarySchema>} PublishedSummary */
/** @typedef {PublishedSummary["contests"][number]} PublishedContest */
/** @typedef {PublishedSummary["entries"][number]} PublishedEntry */

/** @type {(text: string) => PublishedSummary} @throws {Error} one sentence that says what is wrong */
export const parsePublishedSummary = (text) =>
  conforming(parseJson(text), publishedSummarySchema, "the summary of a published result");

/** For programs that are not written in JavaScript. */
export const publishedSummaryJsonSchema = () => z.toJSONSchema(publishedSummarySchema);
