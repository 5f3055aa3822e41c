import { DriverError } from "../driver.js";

/**
 * What ApacheBench reports of a run, in its own units and after its own rounding.
 *
 * @typedef {object} AbReport
 * @property {string} serverSoftware as the first answer names it; "" where it does not
 * @property {string} path
 * @property {number | null} documentBytes of the first answer behind its headers, the framing of chunks
 *   included, for ab does not undo it; null where it was told to accept any (-l)
 * @property {number} connections
 * @property {number} durationS
 * @property {number} completed
 * @property {number} failed
 * @property {AbFailures} failures by kind
 * @property {number} non2xx answers with another status than 2xx, which it counts as completed
 * @property {number} keptAlive requests on a connection that had served one before
 * @property {number} bytes received
 * @property {number} bodyBytes received behind headers
 * @property {number | null} requestsPerSecond null where nothing was completed, and so is all that follows
 * @property {number | null} msPerRequest mean over the requests of one connection: `connections` times the next
 * @property {number | null} msAcross mean across all concurrent requests
 * @property {number | null} kilobytesPerSecond received, of 1024 bytes
 * @property {Record<AbPhase, AbTimes> | null} timesMs
 * @property {Record<string, number> | null} percentilesMs by the percentage; null too of a single request
 *
 * @typedef {{ connect: number, receive: number, length: number, exceptions: number, write: number }} AbFailures
 *   length: answers of another length than the first, cut off ones among them
 * @typedef {"connect" | "processing" | "waiting" | "total"} AbPhase waiting is part of processing
 * @typedef {{ min: number, mean: number, sd: number, median: number, max: number }} AbTimes
 */

const PERCENTILES_HEADING = "Percentage served,Time in ms";

/** @type {Record<AbPhase, string>} */
const PHASES = { connect: "Connect", processing: "Processing", waiting: "Waiting", total: "Total" };

/**
 * Reads what ab prints. A report that is cut short, garbled or another program's is refused.
 * @param {string} output
 * @returns {AbReport}
 * @throws {DriverError} if it is not that of one whole run
 */
export function parseAbReport(output) {
  if (!/^This is ApacheBench, Version \d/m.test(output)) throw unreadable(output);
  const text = (/** @type {string} */ label) => lineOf(output, label) ?? refuse(output);
  const number = (/** @type {string} */ label) => numberIn(text(label)) ?? refuse(output);
  const optional = (/** @type {string} */ label) => numberIn(lineOf(output, label) ?? "");
  const completed = number("Complete requests");
  const [each, across] = [...output.matchAll(/^Time per request: +([\d.]+) \[ms\]/gm)];
  const documentLength = text("Document Length");
  const report = {
    ...{ serverSoftware: text("Server Software"), path: text("Document Path") },
    documentBytes: documentLength === "Variable" ? null : number("Document Length"),
    ...{ connections: number("Concurrency Level"), durationS: number("Time taken for tests") },
    ...{ completed, failed: number("Failed requests"), failures: failuresOf(output) },
    ...{
      non2xx: optional("Non-2xx responses") ?? 0,
      keptAlive: optional("Keep-Alive requests") ?? 0,
    },
    ...{ bytes: number("Total transferred"), bodyBytes: number("HTML transferred") },
    requestsPerSecond: optional("Requests per second"),
    ...{ msPerRequest: numberIn(each?.[1] ?? ""), msAcross: numberIn(across?.[1] ?? "") },
    kilobytesPerSecond: optional("Transfer rate"),
    ...{ timesMs: timesOf(output), percentilesMs: percentilesOf(output) },
  };
  const isWhole = report.requestsPerSecond !== null && report.timesMs !== null;
  if (completed > 0 && !isWhole) throw unreadable(output);
  return report;
}

/**
 * @param {string} output
 * @param {string} label
 * @returns {string | null} what stands behind it
 */
const lineOf = (output, label) =>
  new RegExp(`^${label}:[ \\t]*(.*?)[ \\t]*$`, "m").exec(output)?.[1] ?? null;

/** @param {string} text */
function numberIn(text) {
  const found = /^\d+(\.\d+)?(?![\d.])/.exec(text)?.[0];
  return found === undefined ? null : Number(found);
}

/**
 * @param {string} output
 * @returns {AbFailures} none where it breaks down no failures
 */
function failuresOf(output) {
  const kinds =
    /^ +\(Connect: (\d+), Receive: (\d+), Length: (\d+), Exceptions: (\d+)\)$/m.exec(output) ?? [];
  const [, connect = "0", receive = "0", length = "0", exceptions = "0"] = kinds;
  const write = lineOf(output, "Write errors") ?? "0";
  return {
    ...{ connect: Number(connect), receive: Number(receive), length: Number(length) },
    ...{ exceptions: Number(exceptions), write: Number(write) },
  };
}

/**
 * @param {string} output
 * @returns {AbReport["timesMs"]}
 */
function timesOf(output) {
  const rows = Object.entries(PHASES).map(([phase, label]) => {
    const numbers = (lineOf(output, label) ?? "").split(/ +/).map(Number);
    const [min, mean, sd, median, max] = numbers;
    return [phase, numbers.length === 5 ? { min, mean, sd, median, max } : null];
  });
  return rows.some(([, times]) => times === null) ? null : Object.fromEntries(rows);
}

/**
 * @param {string} output
 * @returns {AbReport["percentilesMs"]}
 */
function percentilesOf(output) {
  const rows = [...output.matchAll(/^ +(\d+)% +(\d+)(?: \(longest request\))?$/gm)];
  if (rows.length === 0) return null;
  return Object.fromEntries(rows.map(([, percent, ms]) => [percent, Number(ms)]));
}

/**
 * @param {string} output
 * @returns {never}
 */
function refuse(output) {
  throw unreadable(output);
}

/** @param {string} output */
function unreadable(output) {
  const start = JSON.stringify(output.trim().slice(0, 120));
  return new DriverError(`ab printed something that is not its report: ${start}`);
}

/**
 * Reads the table that ab writes for -e, which is finer than its report: to the µs, and each per cent.
 * @param {string} csv
 * @returns {{ percent: number, ms: number }[]} ascending; at 0 the fastest answer
 * @throws {DriverError} if it is not such a table
 */
export function parseAbPercentiles(csv) {
  const [heading, ...lines] = csv.trimEnd().split("\n");
  const rows = lines.map((line) => /^(\d{1,3}),(\d+(?:\.\d+)?)$/.exec(line));
  if (heading !== PERCENTILES_HEADING || rows.length === 0 || rows.includes(null)) {
    const start = JSON.stringify(csv.slice(0, 120));
    throw new DriverError(`ab wrote something that is not its table of percentiles: ${start}`);
  }
  return rows.map((row) => ({ percent: Number(row?.[1]), ms: Number(row?.[2]) }));
}
