import { isAdaptive } from "@routebench/contract/modes";
import { slicesIn } from "@routebench/contract/trial";
import { compareEntries, comparisonOf } from "@routebench/stats/compare";
import { rankRanges } from "@routebench/stats/rank";
import { pairedRatio } from "@routebench/stats/ratio";
import { decideStop, pointOrder } from "@routebench/stats/stopping";
import { failureOf, rivalsIn, trialsOf, whyNotFinished } from "./contest.js";
import { speedsOf } from "./speeds.js";
import { isTooMuch, workAfterAnswer } from "./work-after-answer.js";

/**
 * @import { Contest } from "./contest.js"
 * @import { Mode } from "@routebench/contract/modes"
 * @import { Comparison, RankRange } from "@routebench/contract/summary"
 * @import { Observation } from "@routebench/stats/two-way-fit"
 *
 * Planning, progress and reports all use this verdict, so that they agree. Failed entries are not part of it.
 *
 * @typedef {ReturnType<typeof judge>} ContestVerdict
 * @typedef {Pick<Comparison, "ratio" | "verdict">} Pairing a's speed ÷ b's speed
 */

/** The chance of at least one wrong verdict in a contest. */
const ALPHA = 0.05;

/** Relative difference between launches of the same code in recorded runs. @type {Partial<Record<Mode, number>>} */
export const LAUNCHES_DIFFER_BY = { external: 0.03, "in-process": 0.02 };

/** Compares an entry with itself. @type {Pairing} */
const SAME = {
  ratio: { point: 1, low: null, high: null, level: 0.95, method: "the same app" },
  verdict: "equal",
};

/** @param {Contest} contest */
export function judge(contest) {
  const entries = contest.entries.filter((app) => whyNotFinished(app, contest) === null);
  const all = entries.map(({ id }) => id);
  const trials = contest.trials.filter(({ appId }) => all.includes(appId));
  const finished = { ...contest, entries, trials };
  const speeds = speedsOf(finished);
  const { observations } = speeds;
  const work = new Map(
    all.map((id) => [id, workAfterAnswer(trialsOf(finished, id).flatMap(slicesIn))]),
  );
  const takesRank = (/** @type {string} */ id) => !isTooMuch(work.get(id));
  const control = entries.find(({ role }) => role === "control");
  const competitors = entries.filter(({ role }) => role !== "control");
  const ranked = competitors.map(({ id }) => id).filter(takesRank);
  const rivals = rivalsIn(contest).filter(takesRank);
  const { point = 1 } = pairedRatio(observations, `${control?.id}`, `${control?.of}`) ?? {};
  const difference = Math.max(point, 1 / point) - 1;

  const soFar = decide(contest, observations, rivals, difference, false);
  const isOpen = soFar.decision.undecided.length + soFar.decision.wide.length > 0;
  // If a run ended before the data decided, its last look uses the remaining error probability.
  const isLast = contest.run.state === "complete" && isOpen && soFar.options.looks !== undefined;
  const { options, compare, decision } = isLast
    ? decide(contest, observations, rivals, difference, true)
    : soFar;

  const isMeasured = (/** @type {string} */ id) => observations.some(({ entry }) => entry === id);
  const missing = contest.entries.filter(
    (app) => rivals.includes(app.id) && !isMeasured(app.id) && failureOf(app, contest) === null,
  );
  const undecided = [...decision.undecided, ...missing.map(({ id }) => id)];
  const comparisons = compare(all);
  /** Null if no round contains both entries. @type {(a: string, b: string) => Pairing | null} */
  const between = (a, b) => {
    if (a === b) return isMeasured(a) ? SAME : null;
    // An entry without a rank is compared with each other entry as if it had a rank.
    const isOfRanked = ranked.includes(a) && ranked.includes(b);
    return comparisonOf(a, b, isOfRanked ? compare(ranked) : comparisons);
  };
  const app = entries.find(({ id }) => id === control?.of);
  const ratio = control && app && between(control.id, app.id)?.ratio;
  return {
    ...speeds,
    ...decision,
    /** Includes entries without a speed, which are in no pair. */
    undecided,
    /** The contest without entries that did not finish. */
    finished,
    options,
    /** The difference of the A/A control; null without a control. */
    noiseFloor: ratio ? { name: app.name, difference, ratio } : null,
    /** Ids of the entries that take a rank. */
    ranked,
    /** Entries with a speed, fastest first. */
    order: comparisons.length > 0 ? pointOrder(comparisons) : all.filter(isMeasured),
    work,
    compare,
    ranksAmong: (/** @type {string[]} */ ids) => ranksAmong(ids, compare(ids)),
    between,
  };
}

/**
 * @param {Contest} contest @param {Observation[]} observations @param {string[]} rivals
 * @param {number} noiseFloor @param {boolean} isOver
 */
function decide({ mode, run: { config, state } }, observations, rivals, noiseFloor, isOver) {
  const { reference, precision: reach, resolution } = config;
  const priorSd = LAUNCHES_DIFFER_BY[mode];
  // A run that looks at its data after each round must save error probability for later rounds.
  const isLookedAt = isAdaptive(mode, config) || (priorSd && state === "running");
  const looks = isLookedAt ? { isOver } : undefined;
  const options = { alpha: ALPHA, resolution, noiseFloor, looks, priorSd };
  /** @type {Map<string, Comparison[]>} */
  const compared = new Map();
  const compare = (/** @type {string[]} */ entries) => {
    const measured = [...new Set(observations.map(({ entry }) => entry))];
    const among = measured.filter((entry) => entries.includes(entry)).toSorted();
    const group = JSON.stringify(among);
    const comparisons = compared.get(group) ?? compareEntries(observations, { ...options, among });
    compared.set(group, comparisons);
    return comparisons;
  };
  const precision = reach && reference ? { reference, reach } : undefined;
  return { options, compare, decision: decideStop(compare(rivals), precision) };
}

/**
 * The ranks that are still possible for each entry.
 * @type {(entries: string[], comparisons: Comparison[]) => Map<string, RankRange>}
 */
export function ranksAmong(entries, comparisons) {
  const measured = comparisons.length > 0 ? pointOrder(comparisons) : entries;
  const ranges = rankRanges(measured, comparisons);
  return new Map(ranges.map(({ entry, best, worst }) => [entry, { best, worst }]));
}
