import { z } from "zod";
import { runtimeSchema } from "./app-record.js";
import { caseSchema, fixedRateCaseSchema } from "./cases.js";
import { positive, quantity } from "./quantities.js";
import { loadSchema } from "./trial.js";

/** How a launch is made ready for its slices, and what follows them. */
const preparation = {
  warmUpRequests: z
    .int()
    .positive()
    .optional()
    .describe("that a server answers before; absent: until its rate rises no more"),
  loadedRounds: z
    .int()
    .positive()
    .optional()
    .describe("rounds, from the first, in which each launch has a load too; absent: in all"),
};

const modesSchema = z
  .strictObject({
    "in-process": z.strictObject({
      driver: z.string(),
      load: loadSchema,
      slices: z
        .strictObject({
          requests: z.int().positive().describe("of one slice, at least"),
          roundMs: positive.describe("of all slices of a round"),
          ...preparation,
        })
        .nullable()
        .optional(),
      whyNotSliced: z.string().nullable().optional(),
    }),
    lull: z.strictObject({ load: loadSchema, silenceMs: quantity }),
    external: z.strictObject({
      driver: z.string(),
      comparesBodies: z.boolean().optional().describe("whether that one compares each answer's"),
      load: loadSchema,
      slices: z
        .strictObject({
          durationMs: positive.describe("of one slice"),
          roundMs: positive.describe("of all slices of a round"),
          driver: z.string().optional().describe("absent where the mode's own makes them"),
          ...preparation,
          sharedCases: z
            .array(z.array(z.string()).min(2))
            .min(1)
            .optional()
            .describe(
              "ids of cases that a round of the same number measures on the same launch of each server, one after another; absent: each case on a launch of its own",
            ),
        })
        .nullable(),
      whyNotSliced: z.string().nullable(),
    }),
    "fixed-rate": z.strictObject({
      driver: z.string(),
      cases: z.array(fixedRateCaseSchema).min(1),
      load: loadSchema.describe("without its rate, which the case has"),
    }),
    standalone: z.strictObject({
      driver: z.string().describe("what makes the load"),
      load: loadSchema,
      slices: z.strictObject({
        durationMs: positive.describe("of one slice"),
        roundMs: positive.describe("of all slices of a round"),
      }),
    }),
  })
  .partial();

export const configSchema = z.strictObject({
  suite: z.string(),
  quick: z.boolean(),
  seed: z.int(),
  rounds: z.int().positive().nullable().describe("fixed; null if the data decide"),
  extraRounds: z
    .int()
    .positive()
    .optional()
    .describe(
      "how many more there may be, where strangers disturbed too many launches; absent: none",
    ),
  budgetMs: positive.nullable(),
  resolution: positive.describe("the smallest relative difference that matters"),
  precision: positive
    .optional()
    .describe(
      "how far the interval of a speed may reach, relative to it, before the data decide; absent: as far as it does",
    ),
  serverNodeFlags: z.array(z.string()).describe("the same for every app"),
  runtimes: z
    .array(runtimeSchema)
    .optional()
    .describe("on each of which every app was entered; absent: the Node that ran routebench"),
  reference: z
    .string()
    .nullable()
    .optional()
    .describe(
      "the app that ratios are relative to; null: none could be measured; absent before the apps were verified, see reference.js",
    ),
  method: z
    .int()
    .positive()
    .describe("of measuring and judging, see method.js: raised whenever figures may move"),
  leadInMs: quantity.describe(
    "of load before each slice of a server that has a generator of its own beside it, which counts nothing; 0: none",
  ),
  generatorSleeps: z
    .boolean()
    .describe(
      "whether the generator of slices sleeps while there is no answer, so that servers have to wake it: it does where it has no core to itself",
    ),
  cases: z.array(caseSchema).min(1).describe("of every mode without cases of its own"),
  modes: modesSchema.describe("those that are run, by their ids; see modes.js"),
});

/** @typedef {z.infer<typeof configSchema>} Config */
