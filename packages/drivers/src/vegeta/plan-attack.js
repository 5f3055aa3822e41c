import { DriverError } from "../driver.js";

/** Sent at the same rate ahead of the counted requests: connections are opened meanwhile. */
export const LEAD_IN_MS = 1000;

/** Sent beyond them: an attack that is a little late at its end has a request less, and one that began late needs company. */
export const SPARE_MS = 1000;

/**
 * What all load hosts are told.
 * @typedef {object} Attack
 * @property {string} targets in vegeta's JSON format, a line each
 * @property {string} rate of each host, in vegeta's words
 * @property {number} intervalNs between two requests of one host, as vegeta reckons it
 * @property {number} leadIn requests of each host ahead of those that are counted
 * @property {number} total requests of each host that are counted
 * @property {number} durationMs in which these are sent
 * @property {number} lengthMs of the whole attack
 * @property {number} connections of all hosts together
 * @property {number} timeoutMs
 * @property {number} maxBody bytes that are kept of an answer; -1: all
 */

/**
 * Splits a load among load hosts. The rate of each is exact, for vegeta takes a number of requests per any time.
 * @param {Pick<import("../driver.js").DriverRun, "origin" | "requests" | "load">} run
 * @param {number} hosts how many
 * @returns {Attack}
 * @throws {DriverError} where that cannot be done
 */
export function planAttack({ origin, requests, load }, hosts) {
  const { durationMs, timeoutMs, connections } = load;
  const ratePerSecond = Math.round(load.ratePerSecond ?? 0);
  if (ratePerSecond < 1 || !durationMs) throw new RangeError("a load needs a rate and a length");
  if (connections < hosts) {
    throw new DriverError(`${connections} connections cannot be shared by ${hosts} load hosts`);
  }
  const intervalNs = Math.floor((hosts * 1e9) / ratePerSecond);
  return {
    targets: requests.map((request) => toTarget(origin, request)).join(""),
    rate: `${ratePerSecond}/${hosts}s`,
    intervalNs,
    leadIn: Math.floor((LEAD_IN_MS * 1e6) / intervalNs),
    total: Math.max(1, Math.round((durationMs * 1e6) / intervalNs)),
    lengthMs: LEAD_IN_MS + durationMs + SPARE_MS,
    ...{ durationMs, timeoutMs, connections },
    maxBody: longestBody(requests),
  };
}

/**
 * @param {string} origin
 * @param {import("../driver.js").DriverRequest} request
 */
function toTarget(origin, { path }) {
  const header = {
    // Go's client would ask for gzip otherwise, and unpack it, and tell its own name.
    "Accept-Encoding": ["identity"],
    "User-Agent": [""],
  };
  return `${JSON.stringify({ method: "GET", url: origin + path, header })}\n`;
}

/**
 * @param {import("../driver.js").DriverRequest[]} requests
 * @returns {number} bytes, with one more than any right answer has; -1 where that is not known
 */
function longestBody(requests) {
  const lengths = requests.map(({ body, encoding }) =>
    body === undefined || encoding !== undefined ? Number.NaN : Buffer.byteLength(body),
  );
  const longest = Math.max(...lengths);
  return Number.isNaN(longest) ? -1 : longest + 1;
}
