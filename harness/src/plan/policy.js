/** @import { Suite } from "@routebench/contract/suite" */

/** The smallest relative difference in speed that matters. */
export const RESOLUTION = 0.02;

/**
 * How much is measured of each entry. In a round, its slices give its speed, and its load gives latencies and absolute
 * rates. Without a number of requests, an entry warms up until its rate rises no more.
 * @param {boolean} quick
 */
export const presetOf = (quick) =>
  quick
    ? {
        // With half the warm-up, the first slices of hapi and express cost a third more than later slices; in process,
        // the last compilation comes with the eleventh thousand requests.
        external: { slicedMs: 300, loadMs: 300, warmUpRequests: 8000 },
        inProcess: { slicedMs: 300, loadMs: 200, warmUpRequests: 14_000 },
        inProcessSlice: { connections: 100, requests: 1000 },
        fixedRateMs: 1000,
        profileMs: 1500,
      }
    : {
        // Eight slices: a launch is then known to 3%, by which launches differ, so another launch shows more.
        external: { slicedMs: 425, loadMs: 1000 },
        // Twelve slices: launches in process agree better than their slices do, so more slices narrow the intervals.
        inProcess: { slicedMs: 1900, loadMs: 300 },
        inProcessSlice: { connections: 1000, requests: 4000 },
        fixedRateMs: 3000,
        profileMs: 4000,
      };

/** What an entry takes of a round, with its start and its warm-up. */
export const ENTRY_MS = 3000;

/** More entries are launched in blocks, because servers that are alive wait for each other and hold memory and files. */
const MOST_ALIVE = 16;
const BLOCK = 12;

/**
 * How entries are split into rounds, each of which has the anchors too; absent: a round has all entries.
 * @param {{ apps: number, entries: number }} counts entries: controls and baselines among them
 * @returns {{ entries: number, rounds: number } | undefined}
 */
export function blocksOf({ apps, entries }) {
  if (entries <= MOST_ALIVE) return undefined;
  // The reference, its control, and whatever else is compared in each round.
  const anchors = 1 + entries - apps;
  const rounds = Math.ceil((entries - anchors) / Math.max(1, BLOCK - anchors));
  return { entries: anchors + Math.ceil((entries - anchors) / rounds), rounds };
}

/**
 * External: of sending. A machine's speed changes in bursts of a tenth of a second and more, so two
 * slices show almost twice as much as a long one. In-process: with one request alone on each connection a slice is a
 * burst and a drain with cold caches, in which some apps cost up to a fifth more and others less than in the load of
 * 100,000 that the mode stands for, and a collection falls into one slice or into none.
 */
export const SLICE = { externalMs: 50, inProcessRequestsEach: 4, standaloneMs: 20 };

/** V8 would shrink the young generation of a silent server, which then grows back to 16 MB during its slice. */
export const SERVER_NODE_FLAGS = ["--no-memory-reducer", "--min-semi-space-size=16"];

/** Beyond twenty apps × modes it grows in proportion. @type {(suite: Pick<Suite, "caseMs">, appsInModes: number, cases: number) => number} */
export function defaultBudgetMs({ caseMs }, appsInModes, cases) {
  const leastMs = caseMs ? cases * caseMs : Math.max(180_000, cases * 120_000);
  return Math.round(leastMs * Math.max(1, appsInModes / 20));
}
