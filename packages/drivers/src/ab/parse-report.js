import { DriverError } from "../driver.js";
import { notReport } from "../printed.js";

/**
 * What is used of ApacheBench's report, in its own units and after its own rounding. `documentBytes` are of the
 * first answer, with its chunks' framing, and null with -l; the rate and the times are null where nothing was
 * completed: `msPerRequest` is over those of one connection; the means of its phases are whole ms.
 * @typedef {ReturnType<typeof parseAbReport>} AbReport
 *
 * `length`: answers of another length than the first, cut off ones among them.
 * @typedef {{ connect: number, receive: number, length: number, exceptions: number, write: number }} AbFailures
 */

/** What its table of times has a row for, each of five numbers. */
const PHASES = ["Connect", "Processing", "Waiting", "Total"];

const PERCENTILES_HEADING = "Percentage served,Time in ms";

/** Refuses what is cut short or garbled. @param {string} output @throws {DriverError} */
export function parseAbReport(output) {
  if (!/^This is ApacheBench, Version \d/m.test(output)) throw notReport("ab", output);
  const optional = (/** @type {string} */ label) => numberIn(lineOf(output, label) ?? "");
  const number = (/** @type {string} */ label) => {
    const found = optional(label);
    if (found === null) throw notReport("ab", output);
    return found;
  };
  const completed = number("Complete requests");
  // The second such line is across all concurrent requests, and rounded to a microsecond: the rate tells it better.
  const each = /^Time per request: +([\d.]+) \[ms\]/m.exec(output);
  const isOfAnyLength = lineOf(output, "Document Length") === "Variable";
  const report = {
    documentBytes: isOfAnyLength ? null : number("Document Length"),
    durationS: number("Time taken for tests"),
    completed,
    failed: number("Failed requests"),
    failures: failuresOf(output),
    non2xx: optional("Non-2xx responses") ?? 0,
    bytes: number("Total transferred"),
    requestsPerSecond: optional("Requests per second"),
    msPerRequest: numberIn(each?.[1] ?? ""),
    ...{ processingMs: meanOf(output, "Processing"), waitingMs: meanOf(output, "Waiting") },
  };
  const hasTimes = PHASES.every((phase) => lineOf(output, phase)?.split(/ +/).length === 5);
  if (completed > 0 && !(hasTimes && report.requestsPerSecond !== null))
    throw notReport("ab", output);
  return report;
}

/** @type {(output: string, label: string) => string | null} */
const lineOf = (output, label) =>
  new RegExp(`^${label}:[ \\t]*(.*?)[ \\t]*$`, "m").exec(output)?.[1] ?? null;

/** Of its row: least, mean, deviation, median, most. @type {(output: string, phase: string) => number | null} */
const meanOf = (output, phase) => numberIn(lineOf(output, phase)?.split(/ +/)[1] ?? "");

/** @param {string} text */
function numberIn(text) {
  const found = /^\d+(\.\d+)?(?![\d.])/.exec(text)?.[0];
  return found === undefined ? null : Number(found);
}

/** @param {string} output @returns {AbFailures} none where it breaks down no failures */
function failuresOf(output) {
  const kinds =
    /^ +\(Connect: (\d+), Receive: (\d+), Length: (\d+), Exceptions: (\d+)\)$/m.exec(output) ?? [];
  const [connect = 0, receive = 0, length = 0, exceptions = 0] = kinds.slice(1).map(Number);
  const write = Number(lineOf(output, "Write errors") ?? "0");
  return { connect, receive, length, exceptions, write };
}

/** The table that ab writes for -e: to the µs, and each per cent from 0 on. @param {string} csv */
export function parseAbPercentiles(csv) {
  const [heading, ...lines] = csv.trimEnd().split("\n");
  const rows = lines.map((line) => /^(\d{1,3}),(\d+(?:\.\d+)?)$/.exec(line));
  if (heading !== PERCENTILES_HEADING || rows.length === 0 || rows.includes(null)) {
    const start = JSON.stringify(csv.slice(0, 120));
    throw new DriverError(`ab wrote something that is not its table of percentiles: ${start}`);
  }
  return rows.map((row) => ({ percent: Number(row?.[1]), ms: Number(row?.[2]) }));
}
