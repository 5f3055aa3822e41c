import { z } from "zod";
import { DriverError } from "../driver.js";

const count = z.int().nonnegative();

const resultSchema = z.strictObject({
  requests: count,
  durationMs: z.number().nonnegative(),
  bytes: count,
  errors: z.strictObject({
    connect: count,
    read: count,
    write: count,
    timeout: count,
    status: count,
    mismatch: count,
  }),
  latencyUs: z.strictObject({
    mean: z.number(),
    p50: z.number(),
    p90: z.number(),
    p99: z.number(),
    max: z.number(),
  }),
  latencyBasis: z.literal("sent"),
  cpuMs: z.number().nonnegative().nullable(),
  windows: z.strictObject({ windowMs: z.number().positive(), bytes: z.array(count) }).optional(),
});

/**
 * Reads what the autocannon process prints, or what a server process that loads itself sends.
 * @param {string} output
 * @returns {import("../driver.js").DriverResult}
 * @throws {DriverError} where the output is not that of one whole run
 */
export function parseAutocannonOutput(output) {
  try {
    return resultSchema.parse(JSON.parse(output));
  } catch {
    const start = JSON.stringify(output.trim().slice(0, 120));
    throw new DriverError(`autocannon printed something that is not its result: ${start}`);
  }
}
