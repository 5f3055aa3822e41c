import { z } from "zod";
import { runtimeSchema } from "./app-record.js";
import { caseSchema, fixedRateCaseSchema } from "./cases.js";
import { ordinal, positive, quantity } from "./fields.js";
import { loadSchema } from "./trial.js";

/** How a launch is made ready for its slices, and what follows them. */
const preparation = {
  warmUpRequests: ordinal.optional().describe("absent: until a server's rate rises no more"),
  loadedFrom: ordinal.optional().describe("the first round that has a load too; absent: 1"),
  loadedRounds: ordinal.optional().describe("so many rounds from there on have one; absent: all"),
  blocks: z
    .strictObject({
      entries: ordinal.describe("of a round"),
      rounds: ordinal.describe("in which each is launched once"),
    })
    .optional()
    .describe("of entries that are alive at once; absent: all are, in each round"),
};

const roundMs = positive.describe("of all slices of a round");
const timedSlices = z.strictObject({ durationMs: positive.describe("of one slice"), roundMs });

const modesSchema = z
  .strictObject({
    "in-process": z.strictObject({
      driver: z.string(),
      load: loadSchema,
      slices: z
        .strictObject({
          requests: ordinal.describe("of one slice, at least"),
          roundMs,
          ...preparation,
        })
        .nullable()
        .optional(),
      whyNotSliced: z.string().nullable().optional().describe("of method 3"),
    }),
    external: z.strictObject({
      driver: z.string(),
      comparesBodies: z.boolean().optional().describe("whether that one compares each answer's"),
      load: loadSchema,
      slices: timedSlices
        .extend({
          driver: z.string().optional().describe("absent where the mode's own makes them"),
          ...preparation,
          sharedCases: z
            .array(z.array(z.string()).min(2))
            .min(1)
            .optional()
            .describe("ids of those on one launch of each server, in turn"),
        })
        .nullable(),
      whyNotSliced: z.string().nullable().optional().describe("of method 3"),
    }),
    "fixed-rate": z.strictObject({
      driver: z.string(),
      cases: z.array(fixedRateCaseSchema).min(1),
      load: loadSchema.describe("without its rate, which the case has"),
    }),
    profile: z.strictObject({
      driver: z.string(),
      load: loadSchema.describe("under the profiler, and the same before it without"),
      intervalUs: positive.describe("between two samples"),
    }),
    footprint: z.strictObject({
      driver: z.string(),
      load: loadSchema,
      idleMs: quantity.describe("of silence before memory is read, both times"),
    }),
    standalone: z.strictObject({ driver: z.string(), load: loadSchema, slices: timedSlices }),
  })
  .partial();

export const configSchema = z.strictObject({
  suite: z.string(),
  quick: z.boolean(),
  seed: z.int(),
  rounds: ordinal.nullable().describe("fixed; null if the data decide"),
  budgetMs: positive.nullable(),
  patienceMs: positive
    .optional()
    .describe(
      "instead of the budget, until each has launches enough for an order; absent: no more",
    ),
  resolution: positive.describe("the smallest relative difference that matters"),
  precision: positive.optional().describe("of a speed's interval before the data decide"),
  serverNodeFlags: z.array(z.string()).describe("the same for every app"),
  runtimes: z.array(runtimeSchema).optional().describe("absent: the Node that ran routebench"),
  reference: z.string().nullable().optional().describe("null: none was measured"),
  method: ordinal.describe("see method.js"),
  leadInMs: quantity.describe("of load that counts nothing, before each slice"),
  generatorSleeps: z
    .boolean()
    .describe(
      "while there is no answer, so that servers have to wake it: it has no core to itself",
    ),
  cases: z.array(caseSchema).min(1).describe("of every mode without cases of its own"),
  modes: modesSchema.describe("those that are run, see modes.js"),
});

/** @typedef {z.infer<typeof configSchema>} Config */
