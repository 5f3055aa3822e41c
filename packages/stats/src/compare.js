import { exponentiated } from "./estimate.js";
import { alphaAtLook } from "./looks.js";
import { measuredDifferences } from "./pair-errors.js";
import { logsByEntry } from "./paired-differences.js";
import { tQuantile } from "./student-t.js";
import { rangeQuantile } from "./studentized-range.js";

/** @import { Estimate, Interval } from "./estimate.js" */
/** @import { Looks } from "./looks.js" */
/** @import { MeasuredDifference } from "./pair-errors.js" */
/** @import { Observation } from "./paired-differences.js" */

/**
 * @typedef {object} Comparison
 * @property {string} a
 * @property {string} b
 * @property {Estimate} ratio a / b, with the interval that the verdict rests on
 * @property {"faster" | "slower" | "equal" | "undecided"} verdict a's, against b
 */

/**
 * @typedef {object} CompareOptions
 * @property {number} [alpha] chance of any wrong verdict in the whole run, default 0.05
 * @property {number} [resolution] differences up to this count as equal, default 0.02 = 2 %
 * @property {number} [noiseFloor] by how much equal servers were measured to differ, such as 0.01;
 *   no difference at or below it, either way round, is claimed
 * @property {Looks} [looks] where the run looks at the data after every round
 */

/** A difference of logarithms below this is rounding. */
const ROUNDING = 1e-12;

/**
 * Compares every entry with every other, so that the chance of any wrong claim in the whole run is
 * at most alpha: intervals that hold together (Tukey & Kramer's), on variances that lean on all
 * pairs (`measuredDifferences`). Fewer than three common rounds decide nothing. `looks` tells what
 * each look may spend of alpha. STUDY.md tells what else was tried.
 *
 * @param {readonly Observation[]} observations positive rates; entries may miss rounds
 * @param {CompareOptions} [options]
 * @returns {Comparison[]} every pair once, a before b in code-unit order
 * @throws {RangeError} as `logsByEntry` does
 */
export function compareEntries(observations, options = {}) {
  const { alpha = 0.05, resolution = 0.02, noiseFloor = 0, looks } = options;
  const logs = logsByEntry(observations);
  const lastRound = observations.reduce((last, { round }) => Math.max(last, round), 0);
  return measuredDifferences(logs).map((pair) => {
    // Who was left out of the last round had been told apart, or failed: the end is not for them.
    const isOver = looks?.isOver === true && pair.rounds.includes(lastRound);
    const share = alphaAtLook(pair.rounds.length, alpha, looks && { isOver });
    const interval = simultaneous(pair, logs.size, 1 - share);
    return {
      ...{ a: pair.a, b: pair.b },
      ratio: exponentiated(interval, "paired ratio, simultaneous interval on logs"),
      verdict: verdictOf(interval, Math.log1p(noiseFloor), Math.log1p(resolution)),
    };
  });
}

/**
 * @param {MeasuredDifference} pair
 * @param {number} entries
 * @param {number} level with which the intervals of all pairs hold together
 * @returns {Interval} none if there are too few rounds
 */
function simultaneous({ mean, error, df, differences }, entries, level) {
  const both = differences.length === 2 && { both: differences };
  if (df === 0 || level >= 1) return { point: mean, low: null, high: null, level, ...both };
  const reach =
    entries === 2
      ? error * tQuantile((1 + level) / 2, df)
      : (error * rangeQuantile(level, entries, df)) / Math.SQRT2;
  return { point: mean, low: mean - reach, high: mean + reach, level };
}

/**
 * @param {{ point: number, low: number | null, high: number | null }} interval of logs
 * @param {number} floor
 * @param {number} resolution
 * @returns {Comparison["verdict"]}
 */
function verdictOf({ point, low, high }, floor, resolution) {
  if (low === null || high === null) return "undecided";
  if (Math.abs(point) > Math.max(floor, ROUNDING)) {
    if (low > 0) return "faster";
    if (high < 0) return "slower";
  }
  return low >= -resolution && high <= resolution ? "equal" : "undecided";
}
