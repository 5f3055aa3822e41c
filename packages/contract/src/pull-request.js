import { z } from "zod";

/**
 * What a pull request changes, and how measuring it ended. The measured code writes the answer file next to its results
 * and is not trusted, so each text and list in it has a bound.
 * @typedef {z.infer<typeof touchedSchema>} Touched an app with a changed file
 * @typedef {z.infer<typeof faultSchema>} PullRequestFault
 * @typedef {z.infer<typeof outcomeSchema>} Outcome how measuring an app ended
 * @typedef {z.infer<typeof answerSchema>} PullRequestAnswer
 */

/** The least budget for one app: its base is installed, both are verified, and both are measured for a minute. */
export const LEAST_MINUTES_PER_APP = 2;

/** The name of a suite or an app, which becomes an argument, a path and a name in a comment. */
export const FOLDER_NAME = /^[a-z0-9][a-z0-9._-]{0,79}$/;

const folderName = z.string().regex(FOLDER_NAME);

const touchedSchema = z.strictObject({
  suite: folderName,
  id: folderName,
  change: z.enum(["added", "changed", "removed"]),
});

const faultSchema = z.strictObject({
  words: z.string().max(1000),
  line: z
    .strictObject({
      file: z.string().max(200),
      number: z.int().positive(),
      text: z.string().max(200),
    })
    .nullable()
    .describe("where to start fixing; null: unknown"),
});

const reason = z.string().max(1000);

const outcomeSchema = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("measured") }),
  z.strictObject({ status: z.literal("wrong"), faults: z.array(faultSchema).min(1).max(20) }),
  z.strictObject({ status: z.literal("failed"), reason }),
  z.strictObject({ status: z.literal("cannot-run"), reason }),
  z.strictObject({
    status: z.literal("left-out"),
    why: z
      .enum(["budget", "ended"])
      .describe("budget: not enough time; ended: the run was stopped"),
  }),
]);

export const answerSchema = z.strictObject({
  schemaVersion: z.literal(1),
  subjects: z.array(touchedSchema.extend({ outcome: outcomeSchema })).max(500),
});

/** @param {{ suite: string, id: string }} app @returns {string} the folder of its results, next to the answer file */
export const resultsFolder = ({ suite, id }) => `${suite}.${id}`;
