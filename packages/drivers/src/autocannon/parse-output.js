import {
  errorCountsSchema,
  latencyUsSchema,
  warmupSchema,
  windowsSchema,
} from "@routebench/contract/trial";
import { z } from "zod";
import { DriverError } from "../driver.js";

/** @import { DriverResult } from "../driver.js" */

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
  cpuMs: z.number().nonnegative().nullable(),
  windows: windowsSchema.optional(),
  connecting: connectingSchema.optional(),
});

/**
 * Reads what the autocannon process prints, or what a server process that loads itself sends.
 * @param {string} output
 * @returns {DriverResult}
 * @throws {DriverError} if the output is not that of one whole run
 */
export const parseAutocannonOutput = (output) => parseAs(resultSchema, output);

/**
 * Reads how a server process that loads itself came to its connections.
 * @param {string} output
 * @returns {z.infer<typeof connectingSchema>}
 * @throws {DriverError} if the output is something else
 */
export const parseConnecting = (output) => parseAs(connectingSchema, output);

/**
 * Reads how a server process that loads itself has warmed up.
 * @param {string} output
 * @returns {z.infer<typeof warmupSchema>}
 * @throws {DriverError} if the output is something else
 */
export const parseWarmUp = (output) => parseAs(warmupSchema, output);

/**
 * @template T
 * @param {{ parse: (value: unknown) => T }} schema
 * @param {string} output
 * @returns {T}
 * @throws {DriverError}
 */
function parseAs(schema, output) {
  try {
    return schema.parse(JSON.parse(output));
  } catch {
    const start = JSON.stringify(output.trim().slice(0, 120));
    throw new DriverError(`autocannon printed something that is not its result: ${start}`);
  }
}
