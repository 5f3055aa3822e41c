import { errorCountsSchema, latencyUsSchema, windowsSchema } from "@routebench/contract/trial";
import { z } from "zod";
import { parseOwnResult } from "../own-result.js";

const count = z.int().nonnegative();

const resultSchema = z.strictObject({
  requests: count,
  durationMs: z.number().nonnegative(),
  bytes: count,
  errors: errorCountsSchema,
  latencyUs: latencyUsSchema,
  latencyBasis: z.literal("sent"),
  cpuMs: z.number().nonnegative().nullable(),
  windows: windowsSchema.optional(),
});

/**
 * Reads what the autocannon process prints, or what a server process that loads itself sends.
 * @param {string} output
 * @returns {import("../driver.js").DriverResult}
 * @throws {import("../driver.js").DriverError} where the output is not that of one whole run
 */
export const parseAutocannonOutput = (output) => parseOwnResult("autocannon", resultSchema, output);
