import { z } from "zod";
import { GeneratorError } from "../generator.js";
import { notReport, parsePrinted } from "../run-generator.js";

/** @import { LoadResult } from "../generator.js" */

const count = z.int().nonnegative();

const SOCKET_ERRORS = /** @type {const} */ (["connect", "read", "write", "timeout"]);

/** The line that report.lua prints. */
const exactSchema = z.strictObject({
  requests: count,
  durationUs: z.int().positive(),
  bytes: count,
  errors: z.record(z.enum([...SOCKET_ERRORS, "status"]), count),
  latencyUs: z.strictObject({
    mean: z.number(),
    p50: z.number(),
    p90: z.number(),
    p99: z.number(),
    max: z.number(),
  }),
  correctedMeanUs: z
    .number()
    .describe("wrk's own mean; latencyUs is free of its correction, see measured-latency.lua"),
  cpuMs: z.number().nonnegative(),
});

const TIME_UNITS_US = { us: 1, ms: 1e3, s: 1e6, m: 60e6, h: 3600e6 };
const BYTE_UNITS = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };

/** wrk prints two decimals, so the exact and the printed figure may differ by this share. */
const PRINTED_PRECISION = 0.01;

/**
 * The two accounts of one run, wrk's and report.lua's, must agree: output that is cut short, garbled or another
 * program's is refused. `errors.status` are all answers above 399, for wrk knows of no other.
 * @type {(output: string) => LoadResult} @throws {GeneratorError}
 */
export function parseWrkOutput(output) {
  const exact = parseExact(output);
  const printed = parseOwnReport(output);
  const agree =
    exact.requests === printed.requests &&
    exact.errors.status === printed.errors.status &&
    SOCKET_ERRORS.every((kind) => exact.errors[kind] === printed.errors[kind]) &&
    isNear(exact.bytes, printed.bytes) &&
    isNear(exact.correctedMeanUs, printed.latencyMeanUs);
  if (!agree) throw new GeneratorError("wrk's printed and exact figures contradict one another");
  return {
    requests: exact.requests,
    durationMs: exact.durationUs / 1000,
    bytes: exact.bytes,
    errors: { ...printed.errors, mismatch: 0 },
    latencyUs: exact.latencyUs,
    latencyBasis: "sent",
    cpuMs: exact.cpuMs,
  };
}

/** @param {string} output */
function parseExact(output) {
  const line = /^routebench (\{.*\})$/m.exec(output)?.[1];
  if (line === undefined) throw notReport("wrk", output);
  return parsePrinted("wrk", line, exactSchema);
}

/** wrk's own report, with the humanised units it prints. @param {string} output @throws {GeneratorError} */
function parseOwnReport(output) {
  const totals = /^ {2}(\d+) requests in [\d.]+\w+, ([\d.]+)([KMGT]?B) read$/m.exec(output);
  const latency = /^ {4}Latency +([\d.]+)(us|ms|s|m|h)\s/m.exec(output);
  if (!totals || !latency) throw notReport("wrk", output);
  const socket = /^ {2}Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)$/m.exec(
    output,
  );
  const [connect, read, write, timeout] = SOCKET_ERRORS.map((_, i) => Number(socket?.[i + 1] ?? 0));
  const status = Number(/^ {2}Non-2xx or 3xx responses: (\d+)$/m.exec(output)?.[1] ?? 0);
  return {
    requests: Number(totals[1]),
    bytes: Number(totals[2]) * BYTE_UNITS[/** @type {keyof typeof BYTE_UNITS} */ (totals[3])],
    latencyMeanUs:
      Number(latency[1]) * TIME_UNITS_US[/** @type {keyof typeof TIME_UNITS_US} */ (latency[2])],
    errors: { connect, read, write, timeout, status },
  };
}

/** @type {(exact: number, printed: number) => boolean} */
const isNear = (exact, printed) =>
  Math.abs(exact - printed) <= Math.max(exact, 1) * PRINTED_PRECISION;
