import { createRequire } from "node:module";
import { errorCountsSchema, latencyUsSchema, windowsSchema } from "@routebench/contract/trial";
import { z } from "zod";
import { parsePrinted } from "../run-generator.js";

/** @import { Description, LoadResult } from "../generator.js" */

/** autocannon in the server's own process, in the closed model. @type {Description} */
export const autocannon = {
  name: "autocannon",
  comparesBodies: true,
  shortestMs: 0,
  probe: async () => {
    const { version } = createRequire(import.meta.url)("autocannon/package.json");
    return `autocannon ${version}`;
  },
};

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
  cpuMs: z.null().describe("generator and server share a process"),
  windows: windowsSchema.optional(),
});

/** @type {(output: string) => LoadResult} */
export const parseAutocannonOutput = (output) => parsePrinted("autocannon", output, resultSchema);

/** How the connections of a server that loads itself were opened. @param {string} output */
export const parseConnecting = (output) => parsePrinted("autocannon", output, connectingSchema);
