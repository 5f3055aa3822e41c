import { MODES } from "@routebench/contract/modes";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { LAUNCHES_DIFFER_BY } from "../judge/prior.js";

/** @import { Mode } from "@routebench/contract/modes" */
/** @import { Suite } from "@routebench/contract/suite" */

/** How much a run measures where the command line leaves it open. */

/**
 * @typedef {object} Extent of what is measured of each entry in a round
 * @property {number} loadMs of one load, which gives absolute figures
 * @property {number} slicedMs of slices, which give the order
 * @property {{ loadedFrom?: number, loadedRounds?: number, warmUpRequests?: number }} [inSlices] rounds that
 *   have such a load, if not all; requests instead of a warm-up until the server is steady
 *
 * @typedef {Extent & { connections: number }} InProcessExtent
 */

/**
 * @template {Extent} E
 * @typedef {object} Extents
 * @property {E} quick a first look, which needs slices for the order and one load for figures
 * @property {E} quickOfMany
 * @property {E} rounds where so few are asked for that each has everything
 * @property {E} long where there are many rounds, or time for them
 * @property {E} brief where there is not: more launches show more than longer ones
 * @property {number} entryMs what an entry takes of a long round, with its start and its warm-up
 */

/** The first rounds of all modes are without loads, so that each ranking stands early. */
const LOADED_ONCE = { loadedFrom: 2, loadedRounds: 1 };

/** With half as many the first slices of hapi and express cost a third more than the later ones. */
const QUICK = { warmUpRequests: 8000, ...LOADED_ONCE };
const IN_PROCESS = { connections: 1000, loadMs: 300, slicedMs: 1500 };
const IN_PROCESS_QUICK = {
  connections: 100,
  loadMs: 200,
  slicedMs: 300,
  // On Node 24 the last compilation that all apps show comes with the eleventh thousand.
  inSlices: { ...QUICK, warmUpRequests: 14_000 },
};

/** @type {{ external: Extents<Extent>, "in-process": Extents<InProcessExtent> }} */
const EXTENTS = {
  external: {
    quick: { loadMs: 300, slicedMs: 300, inSlices: QUICK },
    // A static file of 95 KB counts for 1.5 requests: until 1600 of them Node answers at half its rate.
    quickOfMany: { loadMs: 200, slicedMs: 150, inSlices: { ...QUICK, warmUpRequests: 3000 } },
    rounds: { loadMs: 3000, slicedMs: 1250 },
    // Launches differ by 3 to 7 % from one another, and slices that were alone on their core by some
    // 10 %, so a dozen of them in each launch show most. Three loads give figures an interval.
    long: { loadMs: 2000, slicedMs: 600, inSlices: { loadedRounds: 3 } },
    brief: { loadMs: 1000, slicedMs: 600, inSlices: LOADED_ONCE },
    entryMs: 3500,
  },
  "in-process": {
    quick: IN_PROCESS_QUICK,
    quickOfMany: IN_PROCESS_QUICK,
    rounds: IN_PROCESS,
    long: IN_PROCESS,
    brief: { ...IN_PROCESS, slicedMs: 1100, inSlices: LOADED_ONCE },
    entryMs: 3000,
  },
};

/** From so many entries on, a quick look has to take less of each to be one. */
const MANY = 16;

/**
 * More entries than this are launched in blocks: the more servers are alive, the longer each waits for its next slice,
 * and the more memory and open files they hold.
 */
const MOST_ALIVE = 16;
const BLOCK = 12;

/**
 * How entries are split into rounds, each of which has the anchors too; absent: a round has them all.
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

/** A budget that holds fewer long rounds is spent on brief ones; so many that are asked for need no more than long ones. */
const WANTED_ROUNDS = 6;

/**
 * @typedef {object} AskedExtent of a mode in a case
 * @property {boolean} quick
 * @property {number} entries
 * @property {number | null} budgetMs of the case, in this mode
 * @property {number | null} [rounds]
 * @property {boolean} [hasLoadTable] of another generator than that of slices
 */

/** @template {keyof typeof EXTENTS} M @param {M} mode @param {AskedExtent} asked @returns {typeof EXTENTS[M]["long"]} */
export function extentOf(mode, asked) {
  const { entries, budgetMs, rounds = null } = asked;
  const extent = wholeExtentOf(mode, asked);
  const { loadedFrom, ...inSlices } = extent.inSlices ?? {};
  const hasTwoRounds =
    rounds === null
      ? budgetMs === null || budgetMs >= 2 * EXTENTS[mode].entryMs * entries
      : rounds > 1;
  return loadedFrom === undefined || hasTwoRounds ? extent : { ...extent, inSlices };
}

/** As if there were time for all its rounds. @type {typeof extentOf} */
function wholeExtentOf(mode, { quick, entries, budgetMs, rounds = null, hasLoadTable = false }) {
  const extents = EXTENTS[mode];
  if (quick) return entries < MANY ? extents.quick : extents.quickOfMany;
  if (budgetMs === null) {
    if ((rounds ?? 0) < WANTED_ROUNDS) return extents.rounds;
    // That table is of loads alone, so each round has one.
    return hasLoadTable ? { ...extents.long, inSlices: undefined } : extents.long;
  }
  return budgetMs < WANTED_ROUNDS * extents.entryMs * entries ? extents.brief : extents.long;
}

/** Where it is known how launches scatter, two tell enough for a first look. @param {readonly Mode[]} modes */
export const quickRounds = (modes) =>
  modes.every((mode) => LAUNCHES_DIFFER_BY[mode] !== undefined) ? 2 : FEWEST_LAUNCHES;

/** Of the modes in which the generator is a process of its own. */
export const LOAD = {
  warmupMs: 1000,
  timeoutMs: 5000,
  connections: 100,
  // With less time than this for a case of few apps, more launches are worth more than longer ones.
  shortBudgetMs: 300_000,
  shortMs: 1000,
};

/** An open model only needs enough connections. */
export const FIXED_RATE = { connections: 100, ms: 3000, quickMs: 1000 };

/** Of a load under the profiler; a sample takes 10 to 50 us of its server's core. */
export const PROFILE = { warmupMs: 3000, ms: 4000, quickMs: 1500, intervalUs: 1000 };

/** A second is the shortest load of every generator. */
export const FOOTPRINT = { loadMs: 1000, idleMs: 500 };

/**
 * External: of sending. A machine's speed changes in bursts of a tenth of a second and more, so two
 * slices show almost twice as much as a long one. In-process: with one request alone on each connection a slice is a
 * burst and a drain with cold caches, in which some apps cost up to a fifth more and others less than in the load of
 * 100,000 that the mode stands for, and a collection falls into one slice or into none (docs/measuring.md).
 */
export const SLICE = {
  externalMs: 50,
  inProcessRequestsEach: 4,
  inProcessLeastRequests: 1000,
  standaloneMs: 20,
};

/** Of each entry that works by itself, in a round. */
export const STANDALONE_SLICED_MS = 240;

/** What the in-process mode's source sends; the report says how long so many take. */
export const SOURCE_REQUESTS = 100_000;

/**
 * V8 shrinks the young generation of a server that was silent for half a second, and it does not
 * always grow back at once: it would be measured so in its slice. Under load it grows to 16 MB.
 */
export const SERVER_NODE_FLAGS = ["--no-memory-reducer", "--min-semi-space-size=16"];

/** The time for measuring: of a run, of each case where there are many, of workers without a server. */
const LEAST_MS = { run: 180_000, ofCase: 120_000, standalone: 80_000 };

/** Apps times modes that these times are for. */
const USUAL = 20;

/**
 * A single case has so many times as long on a slow machine, until each has been launched often enough for an order:
 * nobody asked for the shorter time.
 */
export const PATIENCE = 1.5;

/** @typedef {{ apps: number, modes: number }} Compared how many are compared, in how many ranked modes */

/** @type {(suite: Pick<Suite, "modes" | "caseMs">, compared: Compared, cases: number) => number} */
export function defaultBudgetMs({ modes, caseMs }, compared, cases) {
  const isStandalone = modes.every((mode) => MODES[mode].generator === "none");
  const leastMs = isStandalone
    ? LEAST_MS.standalone
    : Math.max(caseMs ? 0 : LEAST_MS.run, cases * (caseMs ?? LEAST_MS.ofCase));
  return Math.round(leastMs * growthOf(compared));
}

/** Forty apps have as many launches each as nine. @param {Compared} compared */
export const growthOf = ({ apps, modes }) => Math.max(1, (apps * modes) / USUAL);
