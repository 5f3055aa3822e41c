import { z } from "zod";
import { DriverError } from "../driver.js";
import { parsePrinted } from "../printed.js";

/** @import { DriverResult } from "../driver.js" */
/** @import { Load } from "@routebench/contract/trial" */

const count = z.int().nonnegative();
/** oha prints null if it has no answer to speak of. */
const seconds = z.number().nonnegative().nullable();

/** What is needed of what `--output-format json` prints; newer versions may add to it. */
const reportSchema = z.object({
  summary: z.object({
    total: z.number().positive(),
    slowest: seconds,
    average: seconds,
    totalData: count,
  }),
  latencyPercentiles: z.object({
    p50: seconds,
    p90: seconds,
    p99: seconds,
    "p99.9": seconds,
  }),
  statusCodeDistribution: z.record(z.string().regex(/^\d{3}$/), count),
  errorDistribution: z.record(z.string(), count),
});

/**
 * oha's latencies are of answers only: what was refused, broken off or timed out is counted as an error and is in
 * no percentile; what still waited to be sent at the end is in no count, and shows as a rate that was not achieved.
 * @param {string} output
 * @param {{ load: Pick<Load, "durationMs">, status: number, headerBytes: number }} run
 * @returns {DriverResult}
 */
export function parseOhaOutput(output, { load, status, headerBytes }) {
  const report = parsePrinted("oha", output, reportSchema);
  const { summary, latencyPercentiles, statusCodeDistribution } = report;
  const requests = Object.values(statusCodeDistribution).reduce((sum, one) => sum + one, 0);
  const latencyUs = {
    mean: toUs(summary.average),
    p50: toUs(latencyPercentiles.p50),
    p90: toUs(latencyPercentiles.p90),
    p99: toUs(latencyPercentiles.p99),
    p999: toUs(latencyPercentiles["p99.9"]),
    max: toUs(summary.slowest),
  };
  const { p50, p90, p99, p999, max } = latencyUs;
  const inOrder = p50 <= p90 && p90 <= p99 && p99 <= p999 && p999 <= max;
  if (!inOrder || latencyUs.mean > max || (requests > 0 && max === 0)) {
    throw new DriverError("oha's figures of latency contradict one another");
  }
  return {
    requests,
    // It sends until then and waits for the last answers afterwards.
    durationMs: Math.min(summary.total * 1000, load.durationMs ?? Number.POSITIVE_INFINITY),
    bytes: summary.totalData + requests * headerBytes,
    errors: {
      ...countErrors(report.errorDistribution),
      status: requests - (statusCodeDistribution[status] ?? 0),
    },
    latencyUs,
    latencyBasis: "intended",
    cpuMs: null,
  };
}

/** @param {Record<string, number>} byMessage as oha words them */
function countErrors(byMessage) {
  const errors = { connect: 0, read: 0, write: 0, timeout: 0, mismatch: 0 };
  for (const [message, times] of Object.entries(byMessage)) errors[kindOf(message)] += times;
  return errors;
}

/** @type {(message: string) => "connect" | "read" | "timeout"} */
function kindOf(message) {
  if (/timeout|timed out|deadline/i.test(message)) return "timeout";
  return /refused|connect error|handshake/i.test(message) ? "connect" : "read";
}

/** @param {number | null} seconds */
const toUs = (seconds) => (seconds ?? 0) * 1e6;
