import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { GeneratorError } from "../generator.js";

/** @import { LoadRequest, LoadRun } from "../generator.js" */

const SCRIPT = readFileSync(new URL("attack.sh", import.meta.url), "utf8");

/** Sent at the same rate before the counted requests. Connections are opened meanwhile. */
export const LEAD_IN_MS = 1000;

/**
 * Sent after the counted requests: slow hosts may miss the last requests, and late hosts need company until they end.
 */
export const SPARE_MS = 1000;

/**
 * The plan for all load hosts. rate, intervalNs, leadIn and total are for each host.
 * @typedef {object} Attack
 * @property {string} targets in vegeta's JSON format, a line each
 * @property {string} rate in vegeta's syntax
 * @property {number} intervalNs as vegeta computes it
 * @property {number} leadIn number of requests before the counted requests
 * @property {number} total number of counted requests
 * @property {number} durationMs of the counted requests
 * @property {number} lengthMs of the whole attack
 * @property {number} connections of all hosts together
 * @property {number} timeoutMs
 * @property {number} maxBody bytes of a body that are kept; -1: all
 */

/**
 * The rate of each host is exact, because vegeta accepts a number of requests per any duration.
 * @type {(run: Pick<LoadRun, "origin" | "requests" | "load">, hosts: number) => Attack}
 */
export function planAttack({ origin, requests, load }, hosts) {
  const { durationMs, timeoutMs, connections } = load;
  const ratePerSecond = Math.round(load.ratePerSecond ?? 0);
  if (ratePerSecond < 1 || !durationMs) throw new RangeError("a load needs a rate and a length");
  if (connections < hosts) {
    throw new GeneratorError(`${connections} connections are too few for ${hosts} load hosts`);
  }
  const intervalNs = Math.floor((hosts * 1e9) / ratePerSecond);
  return {
    targets: requests.map((request) => toTarget(origin, request)).join(""),
    rate: `${ratePerSecond}/${hosts}s`,
    intervalNs,
    leadIn: Math.floor((LEAD_IN_MS * 1e6) / intervalNs),
    total: Math.max(1, Math.round((durationMs * 1e6) / intervalNs)),
    lengthMs: LEAD_IN_MS + durationMs + SPARE_MS,
    durationMs,
    timeoutMs,
    connections,
    maxBody: longestBody(requests),
  };
}

/** @type {(origin: string, request: LoadRequest) => string} */
function toTarget(origin, { path }) {
  const header = {
    // Otherwise Go's client would request and unpack gzip, and send its own name.
    "Accept-Encoding": ["identity"],
    "User-Agent": [""],
  };
  return `${JSON.stringify({ method: "GET", url: origin + path, header })}\n`;
}

/** One byte more than the longest correct body; -1: unknown. @param {LoadRequest[]} requests */
function longestBody(requests) {
  const lengths = requests.map(({ body, encoding }) =>
    body === undefined || encoding !== undefined ? Number.NaN : Buffer.byteLength(body),
  );
  const longest = Math.max(...lengths);
  return Number.isNaN(longest) ? -1 : longest + 1;
}

/**
 * Works with any login shell, because the plan is sent as base64. pdsh replaces %n by the host's rank. The token,
 * hexadecimal digits, names the folder of the results, which is removed after lastsMs.
 * @typedef {{ token: string, atMs: number, aheadMs: readonly number[], lastsMs: number }} Moment by the local clock
 * @type {(attack: Attack, moment: Moment) => string}
 */
export function attackCommand(attack, { token, atMs, aheadMs, lastsMs }) {
  if (!/^[0-9a-f]+$/.test(token)) throw new RangeError("a token may have only hexadecimal digits");
  const variables = {
    token,
    hosts: aheadMs.length,
    at_ms: Math.round(atMs),
    ahead_ms: aheadMs.map(Math.round).join(" "),
    lasts_s: Math.ceil(lastsMs / 1000),
    targets: Buffer.from(attack.targets).toString("base64"),
    rate: attack.rate,
    length_ms: attack.lengthMs,
    connections: attack.connections,
    timeout_ms: attack.timeoutMs,
    max_body: attack.maxBody,
  };
  const assignments = Object.entries(variables).map(([name, value]) => `${name}='${value}'\n`);
  const script = gzipSync(assignments.join("") + SCRIPT).toString("base64");
  return `exec sh -c 'eval "$(echo ${script} | base64 -d | gzip -d)"' sh %n`;
}

/** Prints and removes a host's results. @type {(token: string, rank: number) => string} */
export function takeCommand(token, rank) {
  if (!/^[0-9a-f]+$/.test(token)) throw new RangeError("a token may have only hexadecimal digits");
  return `exec sh -c 'folder=\${TMPDIR:-/tmp}/routebench-load-${token}-${rank}; cat "$folder/results" && rm -rf "$folder"'`;
}
