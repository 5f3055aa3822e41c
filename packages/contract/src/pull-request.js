import { z } from "zod";

/**
 * What a pull request touches, and what was found of it. The file that a measured one leaves beside
 * its results was written by its own code, so each text and list in it has a bound.
 * @typedef {z.infer<typeof touchedSchema>} Touched an app with a file that differs
 * @typedef {z.infer<typeof faultSchema>} PullRequestFault
 * @typedef {z.infer<typeof outcomeSchema>} Outcome what became of an app
 * @typedef {z.infer<typeof answerSchema>} PullRequestAnswer
 */

/** Of a suite and of an app: it becomes an argument, a path and a name in a comment. */
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
    .describe("where to begin with mending it; null where none is known"),
});

const reason = z.string().max(1000);

const outcomeSchema = z.discriminatedUnion("status", [
  z.strictObject({ status: z.literal("measured") }),
  z.strictObject({ status: z.literal("wrong"), faults: z.array(faultSchema).min(1).max(20) }),
  z.strictObject({ status: z.literal("failed"), reason }),
  z.strictObject({ status: z.literal("cannot-run"), reason }),
  z.strictObject({
    status: z.literal("left-out"),
    why: z.enum(["budget", "ended"]).describe("not enough time, or the run was ended"),
  }),
]);

export const answerSchema = z.strictObject({
  schemaVersion: z.literal(1),
  subjects: z.array(touchedSchema.extend({ outcome: outcomeSchema })).max(500),
});

/**
 * @param {{ suite: string, id: string }} app
 * @returns {string} the folder of its results, beside the answer's file
 */
export const resultsFolder = ({ suite, id }) => `${suite}.${id}`;
