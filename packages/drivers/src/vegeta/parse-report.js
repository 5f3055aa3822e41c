import { z } from "zod";
import { DriverError } from "../driver.js";
import { notReport, parsePrinted } from "../printed.js";

/** @import { DriverResult } from "../driver.js" */

const nanoseconds = z.number().nonnegative();

/** What is needed of what `vegeta report -type=json` prints. */
const reportSchema = z.object({
  latencies: z.object({
    mean: nanoseconds,
    "50th": nanoseconds,
    "90th": nanoseconds,
    "99th": nanoseconds,
    max: nanoseconds,
  }),
});

/** The row for 99.9 % of `vegeta report -type=hdrplot`: the first from there on. */
const P999_ROW = /^(\d+\.\d+)\s+0\.999023\s/m;

/**
 * Of the same results.
 * @type {(json: string, hdrplot: string) => DriverResult["latencyUs"]}
 */
export function parseReport(json, hdrplot) {
  const { latencies } = parsePrinted("vegeta", json, reportSchema);
  const [, p999Ms] = P999_ROW.exec(hdrplot) ?? [];
  if (p999Ms === undefined) throw notReport("vegeta", hdrplot);
  const latencyUs = {
    mean: latencies.mean / 1000,
    p50: latencies["50th"] / 1000,
    p90: latencies["90th"] / 1000,
    p99: latencies["99th"] / 1000,
    // vegeta estimates percentiles, but not the maximum.
    p999: Math.min(Number(p999Ms) * 1000, latencies.max / 1000),
    max: latencies.max / 1000,
  };
  const { mean, p50, p90, p99, p999, max } = latencyUs;
  if (!(p50 <= p90 && p90 <= p99 && p99 <= p999 && p999 <= max && mean <= max)) {
    throw new DriverError("vegeta's figures of latency contradict one another");
  }
  return latencyUs;
}
