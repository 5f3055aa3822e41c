import { z } from "zod";
import { count, ordinal } from "./fields.js";

/** Raised whenever programs that read these files must change. */
const FRAMEWORK_VERSION = 2;

const end = z.number().nullable();
const source = z.string().nullable().describe("id in sources; null: not measured");
const version = z.string().nullable().describe("that was measured; null: none");

const figureSchema = z.strictObject({
  value: z.number(),
  low: end.describe("lower end of the interval; null: it has none"),
  high: end,
  verdict: z
    .enum(["faster", "slower", "tied", "not enough data"])
    .nullable()
    .describe("null: nothing is compared"),
});

const missingSchema = z.strictObject({ why: z.string().describe("why there is no figure") });

const cellSchema = z.union([figureSchema, missingSchema]);

const testSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  unit: z.enum(["×", "B", "ms"]).describe("of its figures"),
  source,
  version,
  cells: z.array(cellSchema).describe("one for each of the table's columns"),
});

/** @param {string} about */
const tableSchema = (about) =>
  z
    .strictObject({
      columns: z.array(z.string()).describe("ids of apps"),
      tests: z.array(testSchema),
    })
    .describe(about);

const explainedSchema = z.strictObject({
  app: z.string(),
  name: z.string(),
  us: z.number().describe("CPU time per request: the sum of the groups"),
  groups: z.array(
    z.strictObject({
      name: z.string(),
      us: z.strictObject({ point: z.number(), low: end, high: end }),
    }),
  ),
});

const why = z.string().nullable().describe("why this part was not measured; null: it was");

const frameworkSchema = z
  .strictObject({
    frameworkVersion: z.literal(FRAMEWORK_VERSION),
    id: z.string().describe("folder in apps/"),
    name: z.string(),
    version: z.string().describe("that the tests measured"),
    homepage: z.string(),
    engine: z.string().describe("what speaks HTTP"),
    licence: z.string().nullable().describe("null: not known"),
    lastRelease: z.iso.date().nullable().describe("of its package; null: not known"),
    weeklyDownloads: count.nullish().describe("of its package; null: not known"),
    sentence: z.string().describe("the most important result"),
    sources: z
      .array(
        z.strictObject({
          measuredAt: z.iso.datetime(),
          method: ordinal.describe("figures of two methods are never compared"),
          node: z.string().describe("such as v24.21.0"),
          coreWorkUs: z
            .number()
            .nullable()
            .describe("the machine's best time for a fixed piece of work; null: not measured"),
          id: z.string(),
          title: z.string(),
          doubts: z.array(z.string()).describe("why its figures should not be quoted"),
          folder: z.string().describe("below results/, with a slash at its end; empty: results/"),
          command: z.string().nullable().describe("measures its figures again; null: unknown"),
        }),
      )
      .describe("the published results that have figures of this framework"),
    speeds: tableSchema("speed relative to the app of the column"),
    costs: tableSchema(
      "CPU time per request divided by the CPU time in a smaller case, of the app of the column",
    ),
    footprint: tableSchema("start-up time, memory and disk space of the app of the column"),
    versions: z.strictObject({
      source,
      why,
      rows: z.array(
        z.strictObject({
          version: z.string(),
          toNodeHttp: cellSchema,
          toVersionBefore: cellSchema.nullable().describe("null: it is the first"),
        }),
      ),
    }),
    runtimes: z.strictObject({
      source,
      why,
      rows: z
        .array(
          z.strictObject({
            runtime: z.string(),
            version: z.string(),
            speed: cellSchema.describe("relative to its own speed on the first runtime"),
            toNodeHttp: cellSchema.describe("speed relative to node:http on the source's Node"),
          }),
        )
        .describe("the first is 1"),
    }),
    explained: z.strictObject({
      source,
      why,
      apps: z.array(explainedSchema).describe("first the framework, then apps to compare it with"),
    }),
    response: z.strictObject({
      source,
      why,
      bytes: z.number().nullable().describe("of an answer to GET /hello, with headers"),
      head: z.array(z.string()).nullable().describe("status line and headers; null: not recorded"),
    }),
  })
  .describe("What routebench measured of one framework, computed from the published summaries.");

/** @typedef {z.infer<typeof frameworkSchema>} Framework */
/** @typedef {z.infer<typeof testSchema>} FrameworkTest */
/** @typedef {z.infer<typeof cellSchema>} FrameworkCell */

/** For programs that are not written in JavaScript. */
export const frameworkJsonSchema = () => z.toJSONSchema(frameworkSchema);
