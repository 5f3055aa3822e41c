import { z } from "zod";
import { DriverError } from "../driver.js";

const count = z.int().nonnegative();
const figure = z.number().nonnegative();

const resultSchema = z.strictObject({
  requests: count,
  durationMs: z.number().positive(),
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
    mean: figure,
    p50: figure,
    p90: figure,
    p99: figure,
    p999: figure,
    max: figure,
  }),
  latencyBasis: z.literal("intended"),
  sendLagUs: z.strictObject({ p99: figure, max: figure }),
  cpuMs: figure,
});

/**
 * Reads what the constant-rate process prints.
 * @param {string} output
 * @returns {import("../driver.js").DriverResult}
 * @throws {DriverError} where the output is not that of one whole run
 */
export function parseConstantRateOutput(output) {
  try {
    return resultSchema.parse(JSON.parse(output));
  } catch {
    const start = JSON.stringify(output.trim().slice(0, 120));
    throw new DriverError(`constant-rate printed something that is not its result: ${start}`);
  }
}
