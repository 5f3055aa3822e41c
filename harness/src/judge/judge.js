import { isAdaptive, roundsOfAll } from "@routebench/contract/modes";
import { slicesIn } from "@routebench/contract/trial";
import { compareEntries, comparisonOf } from "@routebench/stats/compare";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { medals, rankRanges } from "@routebench/stats/rank";
import { pairedRatio } from "@routebench/stats/ratio";
import { decideStop, pointOrder } from "@routebench/stats/stopping";
import { rivalsIn, trialsOf } from "./contest.js";
import { isOutOfTheRunning, onlyFinished } from "./finished.js";
import { LAUNCHES_DIFFER_BY } from "./prior.js";
import { speedsOf } from "./speeds.js";
import { isTooMuch, workAfterAnswer } from "./work-after-answer.js";

/**
 * @import { Contest } from "./contest.js"
 * @import { Speeds } from "./speeds.js"
 * @import { WorkAfterAnswer } from "./work-after-answer.js"
 * @import { Figure, NoiseFloor } from "@routebench/contract/summary"
 * @import { CompareOptions, Comparison } from "@routebench/stats/compare"
 * @import { Observation } from "@routebench/stats/two-way-fit"
 * @import { Decision } from "@routebench/stats/stopping"
 *
 * What a contest's launches say of its entries' speeds. What is planned next, shown during a run, and reported comes from
 * here, so that the three agree. Entries that failed are in none of it.
 *
 * @typedef {Speeds & Decision & Judged} Verdict entries without a speed are undecided, in no pair
 * @typedef {object} Judged
 * @property {Contest} finished the contest, of the entries that finished
 * @property {CompareOptions & { alpha: number, resolution: number, noiseFloor: number }} options of all comparisons
 * @property {NoiseFloor | null} noiseFloor what the A/A control shows; null if none was measured
 * @property {string[]} ranked the entries that take a rank
 * @property {string[]} order entries with a speed, the fastest first
 * @property {Map<string, WorkAfterAnswer | null>} work after answering, by entry
 * @property {(entries: string[]) => Comparison[]} compare these entries' speeds among themselves
 * @property {(entries: string[]) => Map<string, Place>} placesAmong these entries, by speed
 * @property {(a: string, b: string) => Pairing | null} between the two; null if no round has both
 *
 * @typedef {Pick<Figure, "rank" | "medal">} Place
 * @typedef {Pick<Comparison, "ratio" | "verdict">} Pairing a's speed over b's, as the ranks rest on it
 */

/** The chance of any wrong verdict of a contest. */
const ALPHA = 0.05;

/** Of an entry and itself. @type {Pairing} */
const SAME = {
  ratio: { point: 1, low: null, high: null, level: 0.95, method: "the same app" },
  verdict: "equal",
};

/** @type {(contest: Contest) => Verdict} */
export function judge(contest) {
  const { mode, run } = contest;
  const { config, state } = run;
  const finished = onlyFinished(contest);
  const speeds = speedsOf(finished);
  const { observations } = speeds;
  const work = new Map(finished.entries.map(({ id }) => [id, workOf(id, finished)]));
  const takesRank = (/** @type {string} */ id) => !isTooMuch(work.get(id) ?? null);
  const all = finished.entries.map(({ id }) => id);
  const competitors = finished.entries.filter(({ role }) => role !== "control");
  const ranked = competitors.map(({ id }) => id).filter(takesRank);
  const rivals = rivalsIn(contest).filter(takesRank);
  const control = controlOf(finished, observations);

  const prior = LAUNCHES_DIFFER_BY[mode];
  // A run that looks at its data after each round spends little of the error probability on the way.
  const isLookedAt = isAdaptive(mode, config) || (prior && state === "running");
  /** @type {Judged["options"]} */
  let options = {
    alpha: ALPHA,
    resolution: config.resolution,
    noiseFloor: control?.difference ?? 0,
    looks: isLookedAt ? { isOver: false, roundsOfAll: roundsOfAll(mode, config) } : undefined,
    prior,
  };
  const { reference, precision: reach } = config;
  const precision = reach && reference ? { reference, reach } : undefined;
  let compare = comparing(observations, options);
  let decision = decideStop(compare(rivals), precision);
  const isOpen = !decision.decided || decision.wide.length > 0;
  if (options.looks && state === "complete" && isOpen) {
    // If the run ended before the data decided, its last look has the rest of the probability.
    options = { ...options, looks: { ...options.looks, isOver: true } };
    compare = comparing(observations, options);
    decision = decideStop(compare(rivals), precision);
  }

  const isMeasured = (/** @type {string} */ id) => observations.some(({ entry }) => entry === id);
  const unmeasured = contest.entries
    .filter(({ id }) => rivals.includes(id) && !isMeasured(id))
    .filter((app) => !isOutOfTheRunning(app, contest));
  const undecided = [...decision.undecided, ...unmeasured.map(({ id }) => id)];
  const comparisons = compare(all);
  /** @type {Judged["between"]} */
  const between = (a, b) => {
    if (a === b) return isMeasured(a) ? SAME : null;
    // An entry without a rank is compared with each as if it had one.
    const isOfRanked = ranked.includes(a) && ranked.includes(b);
    return comparisonOf(a, b, isOfRanked ? compare(ranked) : comparisons);
  };
  return {
    ...speeds,
    ...decision,
    decided: undecided.length === 0,
    undecided,
    finished,
    options,
    noiseFloor: control && noiseFloorOf(control, between),
    ranked,
    order: comparisons.length > 0 ? pointOrder(comparisons) : all.filter(isMeasured),
    work,
    compare,
    placesAmong: (entries) => places(entries, observations, compare(entries)),
    between,
  };
}

/** @type {(id: string, contest: Contest) => WorkAfterAnswer | null} */
const workOf = (id, contest) => workAfterAnswer(trialsOf(contest, id).flatMap(slicesIn));

/** Each group of entries is compared once. @type {(observations: Observation[], options: CompareOptions) => Judged["compare"]} */
function comparing(observations, options) {
  /** @type {Map<string, Comparison[]>} */
  const known = new Map();
  return (entries) => {
    const measured = [...new Set(observations.map(({ entry }) => entry))];
    const among = measured.filter((entry) => entries.includes(entry)).toSorted();
    const group = JSON.stringify(among);
    const comparisons = known.get(group) ?? compareEntries(observations, { ...options, among });
    known.set(group, comparisons);
    return comparisons;
  };
}

/**
 * The rank that the data leave open to each entry, and its medal.
 * @type {(entries: string[], observations: Observation[], comparisons: Comparison[]) => Map<string, Place>}
 */
export function places(entries, observations, comparisons) {
  const ranges = rankRanges(
    comparisons.length > 0 ? pointOrder(comparisons) : entries,
    comparisons,
  );
  const byEntry = medals(ranges);
  return new Map(
    ranges.map(({ entry, best, worst }) => {
      const launches = observations.filter((each) => each.entry === entry).length;
      const medal = launches >= FEWEST_LAUNCHES ? byEntry.get(entry) : undefined;
      return [entry, { rank: { best, worst }, medal: medal ?? null }];
    }),
  );
}

/** The A/A control, and by how much it differs from its app. @param {Contest} contest @param {Observation[]} observations */
function controlOf({ entries }, observations) {
  const control = entries.find(({ role }) => role === "control");
  const app = entries.find(({ id }) => id === control?.of);
  const ratio = control && app && pairedRatio(observations, control.id, app.id);
  if (!ratio) return null;
  return { id: control.id, app, difference: Math.exp(Math.abs(Math.log(ratio.point))) - 1 };
}

/** @type {(control: NonNullable<ReturnType<typeof controlOf>>, between: Judged["between"]) => NoiseFloor | null} */
function noiseFloorOf({ id, app, difference }, between) {
  const pairing = between(id, app.id);
  return pairing && { name: app.name, difference, ratio: pairing.ratio };
}
