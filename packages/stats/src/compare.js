import { exponentiated, FEWEST_LAUNCHES } from "./estimate.js";
import { launchVariances } from "./launch-variance.js";
import { alphaAtLook } from "./looks.js";
import { sum } from "./moments.js";
import { pairedRatio } from "./ratio.js";
import { tQuantile } from "./student-t.js";
import { rangeQuantile } from "./studentized-range.js";
import { twoWayFit } from "./two-way-fit.js";

/**
 * @import { Comparison, Judgement } from "@routebench/contract/summary"
 * @import { LaunchVariances } from "./launch-variance.js"
 * @import { Looks } from "./looks.js"
 * @import { Difference, Observation } from "./two-way-fit.js"
 *
 * @typedef {object} CompareOptions
 * @property {number} [alpha] chance of any wrong verdict in the whole run
 * @property {number} [resolution] relative differences up to this size count as equal
 * @property {number} [noiseFloor] relative difference between two equal servers: no smaller difference is claimed
 * @property {Looks} [looks] present if the run looks at the data after every round
 * @property {number} [priorSd] relative scatter of launches of the same code, from other runs; absent: unknown
 * @property {readonly string[]} [among] entries to compare; others only show the effects of rounds; absent: all
 */

/** Smaller differences of logarithms are rounding errors. */
const ROUNDING = 1e-12;

/**
 * About one launch in a hundred is off by a quarter or more, and one or two launches do not show which. So few launches
 * decide an order only if the order would survive one such launch.
 */
const ODD_LAUNCH = Math.log(3 / 2);

/** @type {Record<Judgement, Judgement>} */
const REVERSED = { faster: "slower", slower: "faster", equal: "equal", undecided: "undecided" };

const METHOD = "paired ratio, simultaneous interval on logs";
const WITH_PRIOR = ", narrowed by how launches scattered before";

/**
 * Compares every pair with simultaneous intervals (Tukey & Kramer), so that the chance of any wrong verdict in the
 * whole run is at most alpha. Without a prior, fewer than three launches decide nothing.
 * @type {(observations: readonly Observation[], options?: CompareOptions) => Comparison[]}
 */
export function compareEntries(observations, options = {}) {
  const { alpha = 0.05, resolution = 0.02, noiseFloor = 0, looks, priorSd, among } = options;
  const fit = twoWayFit(observations);
  const variances = launchVariances(fit, observations, priorSd);
  const names = [...variances.entries.keys()].filter((name) => among?.includes(name) ?? true);

  /** @type {(a: string, b: string) => Comparison} */
  const compare = (a, b) => {
    const launches = Math.min(...[a, b].map((name) => variances.entries.get(name)?.launches ?? 0));
    const level = 1 - alphaAtLook(launches, alpha, looks);
    const difference = fit.difference(a, b);
    if (difference === null || (!variances.isKnown && launches < FEWEST_LAUNCHES)) {
      const unknown = { point: difference?.mean ?? Number.NaN, low: null, high: null, level };
      const both = pairedRatio(observations, a, b)?.both;
      const ratio = { ...exponentiated(unknown, METHOD), ...(both && { both }) };
      return { a, b, ratio, verdict: "undecided" };
    }
    const point = difference.mean;
    const { error, df } = errorOf(a, b, difference, variances);
    const reach =
      names.length === 2
        ? error * tQuantile((1 + level) / 2, df)
        : (error * rangeQuantile(level, names.length, df)) / Math.SQRT2;
    const interval = { point, low: point - reach, high: point + reach, level };
    const guard = launches < FEWEST_LAUNCHES ? ODD_LAUNCH / launches : 0;
    const distance = Math.abs(point);
    const isEqual = guard === 0 && distance + reach <= Math.log1p(resolution);
    /** @type {Comparison["verdict"]} */
    let verdict = isEqual ? "equal" : "undecided";
    const isClaimable = distance > Math.max(Math.log1p(noiseFloor), ROUNDING);
    if (isClaimable && distance - reach > guard) verdict = point > 0 ? "faster" : "slower";
    const method = METHOD + (variances.isKnown ? WITH_PRIOR : "");
    return { a, b, ratio: exponentiated(interval, method), verdict };
  };
  return names.flatMap((a, place) => names.slice(place + 1).map((b) => compare(a, b)));
}

/**
 * Compares a with b; null if no comparison joins them.
 * @type {(a: string, b: string, comparisons: readonly Comparison[]) => Pick<Comparison, "ratio" | "verdict"> | null}
 */
export function comparisonOf(a, b, comparisons) {
  const comparison = comparisons.find(
    (pair) => (pair.a === a && pair.b === b) || (pair.a === b && pair.b === a),
  );
  if (!comparison || !Number.isFinite(comparison.ratio.point)) return null;
  const { ratio, verdict } = comparison;
  if (comparison.a === a) return { ratio, verdict };
  const { point, low, high, both } = ratio;
  const inverse = { ...ratio, point: 1 / point, low: high && 1 / high, high: low && 1 / low };
  if (both) inverse.both = both.map((value) => 1 / value);
  return { ratio: inverse, verdict: REVERSED[verdict] };
}

/**
 * Standard error and degrees of freedom of a difference, as of a sum of variances (Satterthwaite, Biometrics 1946).
 * @type {(a: string, b: string, difference: Difference, variances: LaunchVariances) => { error: number, df: number }}
 */
function errorOf(a, b, { shares }, { entries, df: mostDf, isKnown, leaningDf }) {
  const parts = [...entries.values()].map(({ variance, df }, index) => ({
    variance: shares[index] * variance,
    // Without a prior, the scatter of entries may differ by more than leaning allows for.
    df: isKnown ? df + leaningDf : df,
  }));
  const variance = sum(parts.map((part) => part.variance));
  const squares = parts.map((part) => (part.variance > 0 ? part.variance ** 2 / part.df : 0));
  const df = variance ** 2 / sum(squares);
  const shared = [a, b].map((name) => entries.get(name)?.shared ?? 0);
  return {
    error: Math.hypot(Math.sqrt(variance), ...shared),
    // Rounded to tenths, because each distinct number needs its own quantile.
    df: Math.max(1, Math.round(10 * (variance > 0 ? Math.min(df, mostDf) : mostDf)) / 10),
  };
}
