import { isAdaptive, roundsOfAll } from "@routebench/contract/modes";
import { compareEntries, comparisonOf } from "@routebench/stats/compare";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { medals, rankRanges } from "@routebench/stats/rank";
import { pairedRatio } from "@routebench/stats/ratio";
import { decideStop, pointOrder } from "@routebench/stats/stopping";
import { rivalsIn } from "./contest.js";
import { isOutOfTheRunning, onlyFinished } from "./finished.js";
import { LAUNCHES_DIFFER_BY } from "./prior.js";
import { speedsOf } from "./speeds.js";

/**
 * @import { Contest } from "./contest.js"
 * @import { Speeds } from "./speeds.js"
 * @import { Apart, Estimate, Figure, NoiseFloor } from "@routebench/contract/summary"
 * @import { CompareOptions, Comparison } from "@routebench/stats/compare"
 * @import { LaunchPrior } from "@routebench/stats/launch-prior"
 * @import { Observation } from "@routebench/stats/paired-differences"
 * @import { Decision } from "@routebench/stats/stopping"
 *
 * What a contest's launches say of its entries' speeds. What is planned next, shown while a run goes
 * on, and reported takes it from here, so that the three agree. Entries that failed are in none of it.
 *
 * @typedef {Speeds & Decision & Judged} Verdict rivals without a speed are undecided, in no pair
 * @typedef {object} Judged
 * @property {Contest} finished the contest, of the entries that finished
 * @property {CompareOptions & { alpha: number }} options by which entries are compared, in every figure
 * @property {NoiseFloor | null} noiseFloor what the A/A control shows; null if none was measured
 * @property {number} noise a relative difference up to it counts as none: the control's, or the resolution
 * @property {string[]} ranked the entries that take a rank: all but controls
 * @property {string[]} order entries with a speed, the fastest first
 * @property {LaunchPrior | null} narrowedBy what was known before, where an interval is narrower for it
 * @property {(entries: string[]) => Comparison[]} compare these entries' speeds among themselves
 * @property {(entries: string[]) => Map<string, Place>} placesAmong these entries, by speed
 * @property {(a: string, b: string) => Pairing | null} between the two; null if no round has both
 * @property {(a: string, b: string) => Apart | null} apart the same, as if nobody else had been measured
 *
 * @typedef {Pick<Figure, "rank" | "medal">} Place
 * @typedef {NonNullable<ReturnType<typeof selfDifference>>} SelfDifference
 * @typedef {Pick<Comparison, "ratio" | "verdict">} Pairing a's speed over b's, as the ranks rest on it
 */

/** The chance of any wrong verdict of a contest. */
const ALPHA = 0.05;

/** @type {(contest: Contest) => Verdict} */
export function judge(contest) {
  const { config, state } = contest.run;
  const finished = onlyFinished(contest);
  const speeds = speedsOf(finished);
  const { observations } = speeds;
  const rivals = rivalsIn(contest);
  const noise = selfDifference(finished, observations);
  const leastTold = Math.max(config.resolution, noise?.difference ?? 0);
  const { reference, precision: reach } = config;
  const precision = reach && reference ? { reference, reach } : undefined;

  const prior = LAUNCHES_DIFFER_BY[contest.mode];
  const isLookedAt = isAdaptive(contest.mode, config) || (prior && state === "running");

  /** @type {Judged["options"]} */
  let options = {
    alpha: ALPHA,
    resolution: config.resolution,
    noiseFloor: noise?.difference ?? 0,
    // A run that looks at its data after each round spends little of the error probability on the way.
    ...(isLookedAt && { looks: { isOver: false, roundsOfAll: roundsOfAll(contest.mode, config) } }),
    ...(prior && { prior }),
  };
  let compare = comparing(observations, options);
  let decision = decideStop(compare(rivals), precision);
  const isOpen = !decision.decided || decision.wide.length > 0;
  if (options.looks && state === "complete" && isOpen) {
    // Where the run ended before the data decided, its last look has the rest.
    options = { ...options, looks: { ...options.looks, isOver: true } };
    compare = comparing(observations, options);
    decision = decideStop(compare(rivals), precision);
  }
  const unmeasured = contest.entries
    .filter(({ id }) => rivals.includes(id) && !observations.some(({ entry }) => entry === id))
    .filter((app) => !isOutOfTheRunning(app, contest));
  const undecided = [...decision.undecided, ...unmeasured.map(({ id }) => id)];

  const all = finished.entries.map(({ id }) => id);
  const ranked = finished.entries.filter(({ role }) => role !== "control").map(({ id }) => id);
  /** @type {Judged["between"]} */
  const between = (a, b) => {
    if (a === b) return observations.some(({ entry }) => entry === a) ? SAME : null;
    // A control is compared with each as if it were one of the ranked.
    const isOfRanked = ranked.includes(a) && ranked.includes(b);
    return comparisonOf(a, b, compare(isOfRanked ? ranked : all));
  };
  return {
    ...speeds,
    ...decision,
    decided: undecided.length === 0,
    undecided,
    finished,
    options,
    noiseFloor: noise && noiseFloorOf(noise, between),
    noise: leastTold,
    ranked,
    get order() {
      const comparisons = compare(all);
      return comparisons.length > 0
        ? pointOrder(comparisons)
        : observations.slice(0, 1).map(({ entry }) => entry);
    },
    compare,
    get narrowedBy() {
      const without = comparing(observations, { ...options, prior: undefined });
      return prior && isNarrower(compare(all), without(all)) ? prior : null;
    },
    placesAmong: (entries) => places(entries, observations, compare(entries)),
    between,
    apart(a, b) {
      const pair = comparisonOf(a, b, compare([a, b]));
      return pair && { ratio: pair.ratio, noise: leastTold };
    },
  };
}

/** Whether it is so for any pair. @param {Comparison[]} one @param {Comparison[]} other the same pairs */
const isNarrower = (one, other) =>
  one.some(({ ratio: { low, high } }, index) => {
    if (low === null || high === null) return false;
    const { low: from = null, high: to = null } = other[index]?.ratio ?? {};
    return from === null || to === null || high / low < to / from;
  });

/** @type {(speeds: Observation[], options: CompareOptions) => Verdict["compare"]} */
function comparing(speeds, options) {
  /** @type {Map<string, Comparison[]>} */
  const known = new Map();
  return (entries) => {
    const among = [...new Set(speeds.map(({ entry }) => entry))]
      .filter((entry) => entries.includes(entry))
      .toSorted();
    const group = JSON.stringify(among);
    const comparisons = known.get(group) ?? compareEntries(speeds, { ...options, among });
    known.set(group, comparisons);
    return comparisons;
  };
}

/**
 * The rank that the data leave open to each entry, and its medal.
 * @type {(entries: string[], of: Observation[], comparisons: Comparison[]) => Map<string, Place>}
 */
export function places(entries, observations, comparisons) {
  const order = comparisons.length > 0 ? pointOrder(comparisons) : entries;
  const ranges = rankRanges(order, comparisons);
  const byEntry = medals(ranges);
  const isKnown = (/** @type {string} */ id) =>
    observations.filter(({ entry }) => entry === id).length >= FEWEST_LAUNCHES;
  return new Map(
    ranges.map(({ entry, best, worst }) => {
      const medal = isKnown(entry) ? byEntry.get(entry) : undefined;
      return [entry, { rank: { best, worst }, medal: medal ?? null }];
    }),
  );
}

/** @type {{ ratio: Estimate, verdict: "equal" }} */
const SAME = {
  ratio: { point: 1, low: null, high: null, level: 0.95, method: "the same app" },
  verdict: "equal",
};

/** By how much the A/A control differs. @param {Contest} contest @param {Observation[]} speeds */
function selfDifference({ entries }, speeds) {
  const control = entries.find(({ role, of }) => role === "control" && of !== null);
  const ratio = control && pairedRatio(speeds, control.id, control.of ?? "");
  const app = entries.find(({ id }) => id === control?.of);
  if (!ratio || !app) return null;
  return { control, app, difference: Math.exp(Math.abs(Math.log(ratio.point))) - 1 };
}

/** @type {(noise: SelfDifference, between: Judged["between"]) => NoiseFloor | null} */
function noiseFloorOf({ control, app: { id, name }, difference }, between) {
  const comparison = between(control.id, id);
  return comparison && { name, difference, ratio: comparison.ratio };
}
