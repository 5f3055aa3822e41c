import { errorCountsSchema, latencyUsSchema } from "@routebench/contract/trial";
import { z } from "zod";
import { parseOwnResult } from "../own-result.js";

const count = z.int().nonnegative();
const figure = z.number().nonnegative();

const resultSchema = z.strictObject({
  requests: count,
  durationMs: z.number().positive(),
  bytes: count,
  errors: errorCountsSchema,
  latencyUs: latencyUsSchema.required(),
  latencyBasis: z.literal("intended"),
  sendLagUs: z.strictObject({ p99: figure, max: figure }),
  cpuMs: figure,
});

/**
 * Reads what the constant-rate process prints.
 * @param {string} output
 * @returns {import("../driver.js").DriverResult}
 * @throws {import("../driver.js").DriverError} where the output is not that of one whole run
 */
export const parseConstantRateOutput = (output) =>
  parseOwnResult("constant-rate", resultSchema, output);
