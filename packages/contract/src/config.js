import { z } from "zod";
import { runtimeSchema } from "./app-record.js";
import { caseSchema, fixedRateCaseSchema } from "./cases.js";
import { obsolete, ordinal, positive, quantity } from "./fields.js";
import { loadSchema } from "./trial.js";

/** How a launch is warmed up, which launches get a load after their slices, and which run together. */
const preparation = {
  warmUpRequests: ordinal.optional().describe("absent: until the server's rate stops rising"),
  loadedFrom: ordinal.optional().describe("first round with a load; absent: 1"),
  loadedRounds: ordinal.optional().describe("number of rounds with a load; absent: all"),
  blocks: z
    .strictObject({
      entries: ordinal.describe("launched together in a round"),
      rounds: ordinal.describe("until each entry was launched once"),
    })
    .optional()
    .describe("absent: each round launches all entries"),
};

const roundMs = positive.describe("all slices of a round together");
const timedSlices = z.strictObject({ durationMs: positive.describe("one slice"), roundMs });

const modesSchema = z
  .strictObject({
    "in-process": z.strictObject({
      driver: z.string(),
      load: loadSchema,
      slices: z
        .strictObject({
          requests: ordinal.describe("at least, in one slice"),
          roundMs,
          ...preparation,
        })
        .nullable()
        .optional(),
      whyNotSliced: obsolete,
    }),
    external: z.strictObject({
      driver: z.string(),
      comparesBodies: z.boolean().optional().describe("whether every body is compared"),
      load: loadSchema,
      slices: timedSlices
        .extend({
          driver: z.string().optional().describe("absent: the mode's driver"),
          ...preparation,
          sharedCases: z
            .array(z.array(z.string()).min(2))
            .min(1)
            .optional()
            .describe("ids of cases that are measured in turn on the same launch"),
        })
        .nullable(),
      whyNotSliced: obsolete,
    }),
    "fixed-rate": z.strictObject({
      driver: z.string(),
      cases: z.array(fixedRateCaseSchema).min(1),
      load: loadSchema.describe("without the rate, which each case has"),
      warmUpRequests: ordinal.optional().describe("as of slices"),
    }),
    profile: z.strictObject({
      driver: z.string(),
      load: loadSchema.describe("same load with the profiler and, before, without"),
      intervalUs: positive.describe("between two samples"),
    }),
    footprint: z.strictObject({
      driver: z.string(),
      load: loadSchema,
      idleMs: quantity.describe("silence before each reading of memory"),
    }),
    standalone: z.strictObject({ driver: z.string(), load: loadSchema, slices: timedSlices }),
  })
  .partial();

export const configSchema = z.strictObject({
  suite: z.string(),
  quick: z.boolean(),
  seed: z.int(),
  rounds: ordinal.nullable().describe("null: as many as the data need"),
  budgetMs: positive.nullable(),
  patienceMs: positive
    .optional()
    .describe("limit until every entry has enough launches for an order; absent: the budget"),
  resolution: positive.describe("the smallest relative difference that matters"),
  precision: positive.optional().describe("relative half-width that speeds must reach"),
  serverNodeFlags: z.array(z.string()).describe("the same for every app"),
  runtimes: z.array(runtimeSchema).optional().describe("absent: the Node that ran routebench"),
  reference: z.string().nullable().optional().describe("null: no reference was measured"),
  method: ordinal.describe("see method.js"),
  leadInMs: quantity.describe("uncounted load before each slice"),
  generatorSleeps: z.boolean().describe("while no response is there, because it shares a core"),
  cases: z.array(caseSchema).min(1).describe("for modes without their own cases"),
  modes: modesSchema.describe("the modes of the run"),
});

/** @typedef {z.infer<typeof configSchema>} Config */
