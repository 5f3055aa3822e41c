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
 * What the autocannon process prints.
 * @type {(output: string) => DriverResult} @throws {DriverError}
 */
export const parseAutocannonOutput = (output) => parseAs(resultSchema, output);

/** How a server that loads itself came to its connections. @param {string} output */
export const parseConnecting = (output) => parseAs(connectingSchema, output);

/** How it has warmed up. @param {string} output */
export const parseWarmUp = (output) => parseAs(warmupSchema, output);

/** @template T @param {{ parse: (value: unknown) => T }} schema @param {string} output */
function parseAs(schema, output) {
  try {
    return schema.parse(JSON.parse(output));
  } catch {
    const start = JSON.stringify(output.trim().slice(0, 120));
    throw new DriverError(`autocannon printed something that is not its result: ${start}`);
  }
}
