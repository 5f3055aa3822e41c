/** @import { Suite } from "@routebench/contract/suite" */

/** The smallest relative difference in speed that matters. */
export const RESOLUTION = 0.02;

/**
 * How much is measured of each entry. Slices give its speed; its load gives latencies and absolute rates. If
 * `warmUpRequests` is missing, an entry warms up until its rate stops rising.
 * @param {boolean} quick
 */
export const presetOf = (quick) =>
  quick
    ? {
        // With half of this warm-up, first slices of hapi and express cost a third more than later slices. In-process,
        // the last compilation comes after more than 10,000 requests.
        external: { slicedMs: 300, loadMs: 300, warmUpRequests: 8000 },
        inProcess: { slicedMs: 300, loadMs: 200, warmUpRequests: 14_000 },
        inProcessSlice: { connections: 100, requests: 1000 },
        fixedRateMs: 1000,
        profileMs: 1500,
      }
    : {
        // Eight slices measure a launch to 3%. Launches differ by as much, so more launches help more than more slices.
        external: { slicedMs: 425, loadMs: 1000 },
        // Twelve slices: in-process launches agree better than their slices, so more slices narrow the intervals.
        inProcess: { slicedMs: 1900, loadMs: 300 },
        inProcessSlice: { connections: 1000, requests: 4000 },
        fixedRateMs: 3000,
        profileMs: 4000,
      };

/** How long an entry takes in a round, including its start and warm-up. */
export const ENTRY_MS = 3000;

/** More entries are launched in blocks: idle servers hold memory and files, and must wait longer for their turns. */
const MOST_ALIVE = 16;
const BLOCK = 12;

/**
 * Splits entries into rounds, each of which contains the anchors too. Undefined: a round contains all entries.
 * @param {{ apps: number, entries: number }} counts entries: including controls and baselines
 * @returns {{ entries: number, rounds: number } | undefined}
 */
export function blocksOf({ apps, entries }) {
  if (entries <= MOST_ALIVE) return undefined;
  // The reference, controls and baselines.
  const anchors = 1 + entries - apps;
  const rounds = Math.ceil((entries - anchors) / Math.max(1, BLOCK - anchors));
  return { entries: anchors + Math.ceil((entries - anchors) / rounds), rounds };
}

/**
 * External: the time of sending. A machine's speed changes in bursts of a tenth of a second and more, so two slices
 * show almost twice as much as one long slice. In-process: with only one request on each connection, a slice is a burst
 * and a drain with cold caches. Some apps then cost up to a fifth more than in a load of 100,000 requests, others less,
 * and a garbage collection falls into one slice or into none.
 */
export const SLICE = { externalMs: 50, inProcessRequestsEach: 4, standaloneMs: 20 };

/** Without these flags V8 shrinks the young generation of an idle server, which grows back to 16 MB in its slice. */
export const SERVER_NODE_FLAGS = ["--no-memory-reducer", "--min-semi-space-size=16"];

/**
 * Above twenty apps × modes, the budget grows in proportion.
 * @type {(suite: Pick<Suite, "caseMs">, appsInModes: number, cases: number) => number}
 */
export function defaultBudgetMs({ caseMs }, appsInModes, cases) {
  const leastMs = caseMs ? cases * caseMs : Math.max(180_000, cases * 120_000);
  return Math.round(leastMs * Math.max(1, appsInModes / 20));
}
