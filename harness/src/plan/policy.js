import { MODES } from "@routebench/contract/modes";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { LAUNCHES_DIFFER_BY } from "../judge/prior.js";

/** @import { Mode } from "@routebench/contract/modes" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * How much a round measures of each entry: its slices give its speed, and its load gives latencies and absolute rates.
 * Without a number of requests, an entry warms up until its rate rises no more.
 * @typedef {{ slicedMs: number, loadMs: number, warmUpRequests?: number }} Amount
 * @typedef {Amount & { connections: number, sliceRequests: number }} InProcessAmount
 * @typedef {{ warmupMs: number, durationMs: number }} LoadAmount
 * @type {Record<"normal" | "quick", { external: Amount, inProcess: InProcessAmount, fixedRate: LoadAmount, profile: LoadAmount }>}
 */
export const PRESETS = {
  // Eight slices of each: a launch is then known to 3%, by which launches differ, so another launch shows more.
  normal: {
    external: { slicedMs: 425, loadMs: 1000 },
    inProcess: { connections: 1000, sliceRequests: 4000, slicedMs: 1300, loadMs: 300 },
    fixedRate: { warmupMs: 1000, durationMs: 3000 },
    profile: { warmupMs: 3000, durationMs: 4000 },
  },
  // With half the warm-up, the first slices of hapi and express cost a third more than later slices. In process, the
  // last compilation comes with the eleventh thousand requests on Node 24.
  quick: {
    external: { slicedMs: 300, loadMs: 300, warmUpRequests: 8000 },
    inProcess: {
      connections: 100,
      sliceRequests: 1000,
      slicedMs: 300,
      loadMs: 200,
      warmUpRequests: 14_000,
    },
    fixedRate: { warmupMs: 1000, durationMs: 1000 },
    profile: { warmupMs: 3000, durationMs: 1500 },
  },
};

/** What an entry takes of a round, with its start and its warm-up. */
export const ENTRY_MS = 3000;

/**
 * More entries than this are launched in blocks: the more servers are alive, the longer each waits for its next slice,
 * and the more memory and open files they hold.
 */
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

/** If it is known how launches scatter, two are enough for a first look. @param {readonly Mode[]} modes */
export const quickRounds = (modes) =>
  modes.every((mode) => LAUNCHES_DIFFER_BY[mode] !== undefined) ? 2 : FEWEST_LAUNCHES;

/** A load if neither the preset nor the command line says more. */
export const LOAD = /** @type {const} */ ({
  model: "closed",
  connections: 100,
  pipelining: 1,
  warmupMs: 0,
  timeoutMs: 5000,
});

/** A sample takes 10 to 50 us of its server's core. */
export const PROFILE_INTERVAL_US = 1000;

/** A second is the shortest load of every generator. */
export const FOOTPRINT = { loadMs: 1000, idleMs: 500 };

/**
 * External: of sending. A machine's speed changes in bursts of a tenth of a second and more, so two
 * slices show almost twice as much as a long one. In-process: with one request alone on each connection a slice is a
 * burst and a drain with cold caches, in which some apps cost up to a fifth more and others less than in the load of
 * 100,000 that the mode stands for, and a collection falls into one slice or into none.
 */
export const SLICE = { externalMs: 50, inProcessRequestsEach: 4 };

/** Of each entry that works without a server. */
export const STANDALONE = { sliceMs: 20, slicedMs: 240 };

/** What the in-process mode's source sends; the report says how long so many take. */
export const SOURCE_REQUESTS = 100_000;

/**
 * V8 shrinks the young generation of a server that was silent for half a second, and it does not
 * always grow back at once: it would be measured so in its slice. Under load it grows to 16 MB.
 */
export const SERVER_NODE_FLAGS = ["--no-memory-reducer", "--min-semi-space-size=16"];

/** The time for measuring: of a run, of each case if there are many, of workers without a server. */
const LEAST_MS = { run: 180_000, ofCase: 120_000, standalone: 80_000 };

/** Apps times modes that these times are for; more have proportionally more, so that each has as many launches. */
const USUAL = 20;

/**
 * A single case has so many times as long on a slow machine, until each has been launched often enough for an order:
 * the user did not ask for the shorter time.
 */
export const PATIENCE = 1.5;

/** @type {(suite: Pick<Suite, "modes" | "caseMs">, compared: { apps: number, modes: number }, cases: number) => number} */
export function defaultBudgetMs({ modes, caseMs }, compared, cases) {
  const isStandalone = modes.every((mode) => MODES[mode].generator === "none");
  const leastMs = isStandalone
    ? LEAST_MS.standalone
    : Math.max(caseMs ? 0 : LEAST_MS.run, cases * (caseMs ?? LEAST_MS.ofCase));
  return Math.round(leastMs * Math.max(1, (compared.apps * compared.modes) / USUAL));
}
