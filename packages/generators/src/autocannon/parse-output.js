import { errorCountsSchema, latencyUsSchema, windowsSchema } from "@routebench/contract/trial";
import { z } from "zod";
import { parsePrinted } from "../printed.js";

/** @import { LoadResult } from "../generator.js" */

const count = z.int().nonnegative();

const connectingSchema = z.strictObject({
  durationMs: z.number().nonnegative(),
  answered: count,
  failures: count,
  timeouts: count,
});

const resultSchema = z.strictObject({
  requests: count,
  durationMs: z.number().nonnegative(),
  bytes: count,
  errors: errorCountsSchema,
  latencyUs: latencyUsSchema,
  latencyBasis: z.literal("sent"),
  cpuMs: z.null().describe("the process is the server's too"),
  windows: windowsSchema.optional(),
});

/** @type {(output: string) => LoadResult} */
export const parseAutocannonOutput = (output) => parsePrinted("autocannon", output, resultSchema);

/** How a server that loads itself came to its connections. @param {string} output */
export const parseConnecting = (output) => parsePrinted("autocannon", output, connectingSchema);
