import { errorCountsSchema, latencyUsSchema } from "@routebench/contract/trial";
import { z } from "zod";
import { notReport, parsePrinted } from "../run-generator.js";

/** @import { GeneratorError, LoadResult } from "../generator.js" */

const count = z.int().nonnegative();

/** The line that report.lua prints after wrk's own report. */
const reportSchema = z.strictObject({
  requests: count,
  durationUs: z.int().positive(),
  bytes: count,
  errors: errorCountsSchema.omit({ mismatch: true }),
  latencyUs: latencyUsSchema.omit({ p999: true }),
  cpuMs: z.number().nonnegative(),
});

/**
 * `errors.status` are all answers above 399, for wrk knows of no other.
 * @type {(output: string) => LoadResult}
 * @throws {GeneratorError} if the output was cut short, is garbled or another program's
 */
export function parseWrkOutput(output) {
  const line = /^routebench (\{.*\})$/m.exec(output)?.[1];
  if (line === undefined) throw notReport("wrk", output);
  const { durationUs, errors, ...report } = parsePrinted("wrk", line, reportSchema);
  return {
    ...report,
    durationMs: durationUs / 1000,
    errors: { ...errors, mismatch: 0 },
    latencyBasis: "sent",
  };
}
