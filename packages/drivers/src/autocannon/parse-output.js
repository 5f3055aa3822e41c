import {
  errorCountsSchema,
  latencyUsSchema,
  warmupSchema,
  windowsSchema,
} from "@routebench/contract/trial";
import { z } from "zod";
import { parsePrinted } from "../printed.js";

/** @import { DriverResult } from "../driver.js" */
/** @import { Connecting } from "./session.js" */

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
  connecting: connectingSchema.optional().describe("which is no part of the load"),
});

/** @type {(output: string) => DriverResult & { connecting?: Connecting }} */
export const parseAutocannonOutput = (output) => parsePrinted("autocannon", output, resultSchema);

/** How a server that loads itself came to its connections. @param {string} output */
export const parseConnecting = (output) => parsePrinted("autocannon", output, connectingSchema);

/** How it has warmed up. @param {string} output */
export const parseWarmUp = (output) => parsePrinted("autocannon", output, warmupSchema);
