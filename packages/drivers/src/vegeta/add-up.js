import { createHistogram } from "node:perf_hooks";

/**
 * @typedef {import("./host-load.js").HostLoad} HostLoad
 * @typedef {import("../driver.js").DriverResult} DriverResult
 */

/**
 * Adds up the loads of all hosts, whose clocks need not agree: rates are summed.
 * @param {readonly HostLoad[]} loads
 * @param {number} headerBytes of an answer, the mean over all requests
 * @returns {Pick<DriverResult, "requests" | "durationMs" | "bytes" | "errors" | "sendLagUs">}
 */
export function addUp(loads, headerBytes) {
  const errors = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 };
  const lag = createHistogram();
  let requests = 0;
  let bytes = 0;
  let asked = 0;
  let ratePerSecond = 0;
  for (const load of loads) {
    ratePerSecond += load.ratePerSecond;
    asked += load.counted.length;
    for (const { outcome, bodyBytes, lagUs } of load.counted) {
      lag.record(Math.max(1, Math.round(lagUs)));
      if (outcome !== "answered") errors[outcome] += 1;
      const isAnswer = outcome === "answered" || outcome === "status" || outcome === "mismatch";
      if (!isAnswer) continue;
      requests += 1;
      bytes += bodyBytes + headerBytes;
    }
  }
  return {
    ...{ requests, bytes: Math.round(bytes), errors },
    durationMs: (asked * 1000) / ratePerSecond,
    sendLagUs: asked > 0 ? { p99: lag.percentile(99), max: lag.max } : { p99: 0, max: 0 },
  };
}

/**
 * The counted requests of all hosts, as vegeta takes results.
 * @param {readonly HostLoad[]} loads
 * @returns {Generator<string>} many lines at a time
 */
export function* mergedResults(loads) {
  for (const { counted } of loads) {
    for (let from = 0; from < counted.length; from += LINES_AT_ONCE) {
      yield counted
        .slice(from, from + LINES_AT_ONCE)
        .map(toLine)
        .join("");
    }
  }
}

const LINES_AT_ONCE = 1000;

/** @param {import("./host-load.js").Counted} counted */
const toLine = ({ latencyUs }) =>
  `{"code":200,"timestamp":"2000-01-01T00:00:00Z","latency":${Math.round(latencyUs * 1000)}}\n`;
