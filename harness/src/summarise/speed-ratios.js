import { compareEntries } from "@routebench/stats/compare";
import { noiseFloor } from "../judge/compare-options.js";
import { speedObservations } from "../judge/speed.js";

/**
 * @typedef {import("@routebench/contract/summary").Estimate} Estimate
 * @typedef {import("@routebench/stats/compare").CompareOptions} CompareOptions
 * @typedef {import("@routebench/stats/compare").Comparison} Comparison
 * @typedef {import("@routebench/stats/paired-differences").Observation} Observation
 *
 * @typedef {(a: string, b: string) => Estimate | null} RatioOf a's speed over b's; null if no round
 *   has both
 */

/**
 * The ratios that the verdicts use, with their intervals, so that what is shown and what is ranked never
 * disagree.
 * @param {Observation[]} speeds
 * @param {string[]} ranked entries that are compared with one another; with another one, such as a
 *   control, each is compared as if it were one of them
 * @param {CompareOptions} options
 * @returns {RatioOf}
 */
export function speedRatios(speeds, ranked, options) {
  const among = compareEntries(
    speeds.filter(({ entry }) => ranked.includes(entry)),
    options,
  );
  const all = compareEntries(speeds, options);
  return (a, b) => {
    if (a === b) return speeds.some(({ entry }) => entry === a) ? SAME : null;
    const comparisons = [a, b].every((entry) => ranked.includes(entry)) ? among : all;
    return ratioIn(comparisons, a, b);
  };
}

/** @type {Estimate} */
const SAME = { point: 1, low: null, high: null, level: 0.95, method: "the same app" };

/**
 * @param {Comparison[]} comparisons
 * @param {string} a
 * @param {string} b
 * @returns {Estimate | null}
 */
function ratioIn(comparisons, a, b) {
  const found = comparisons.find(
    (one) => (one.a === a && one.b === b) || (one.a === b && one.b === a),
  );
  if (!found || !Number.isFinite(found.ratio.point)) return null;
  return found.a === a ? found.ratio : inverse(found.ratio);
}

/**
 * @param {Estimate} ratio
 * @returns {Estimate}
 */
export const inverse = ({ point, low, high, both, ...how }) => ({
  ...{ point: 1 / point, low: high && 1 / high, high: low && 1 / low },
  ...(both && { both: both.map((ratio) => 1 / ratio) }),
  ...how,
});

/**
 * @param {import("../judge/contest.js").Contest} contest
 * @param {CompareOptions} options
 * @returns {import("@routebench/contract/summary").NoiseFloor | null} null if no control was measured
 */
export function noiseFloorOf(contest, options) {
  const control = contest.entries.find(({ role, of }) => role === "control" && of !== null);
  const app = contest.entries.find(({ id }) => id === control?.of);
  const difference = noiseFloor(contest);
  if (!control || !app || difference === null) return null;
  const ratio = ratioIn(compareEntries(speedObservations(contest), options), control.id, app.id);
  return ratio && { name: app.name, difference, ratio };
}
