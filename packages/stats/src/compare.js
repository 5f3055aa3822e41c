import { exponentiated, FEWEST_LAUNCHES, intervalAround } from "./estimate.js";
import { alphaAtLook } from "./looks.js";
import { measuredDifferences } from "./pair-errors.js";
import { logsByEntry } from "./paired-differences.js";
import { stepDownShares } from "./step-down.js";

/** @import { Estimate } from "./estimate.js" */
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
 * @property {Looks} [looks] the plan, where the run looks at the data after every round
 */

/** A difference of logarithms below this is rounding. */
const ROUNDING = 1e-12;

/**
 * Compares every entry with every other, so that the chance of any wrong claim in the whole run is
 * at most alpha. Two tests share it, because each finds what the other misses: with few rounds,
 * intervals on a variance that leans on all pairs (`measuredDifferences`), each with alpha over the
 * number of pairs; with more rounds, or where alike apps scatter alike, paired t tests step by
 * step (`stepDownShares`). Fewer than three common rounds decide nothing. `looks` allots a share of alpha to each look. STUDY.md tells what else
 * was tried.
 *
 * @param {readonly Observation[]} observations positive rates; entries may miss rounds
 * @param {CompareOptions} [options]
 * @returns {Comparison[]} every pair once, a before b in code-unit order
 * @throws {RangeError} as `logsByEntry` and `alphaAtLook` do
 */
export function compareEntries(observations, options = {}) {
  const { alpha = 0.05, resolution = 0.02, noiseFloor = 0, looks } = options;
  const pairs = measuredDifferences(logsByEntry(observations));
  // One pair has no others to lean on: both tests are the paired t test then.
  const testAlpha = pairs.length === 1 ? alpha : alpha / 2;
  const alphaOf = (/** @type {MeasuredDifference} */ { rounds }) =>
    alphaAtLook(rounds.length, testAlpha, looks);
  const steps = stepDownShares(pairs, alphaOf);
  return pairs.map((pair, i) => {
    const candidates = [
      pooledInterval(pair, alphaOf(pair) / pairs.length),
      ownInterval(pair, steps[i]),
    ];
    const verdicts = candidates.map((interval) =>
      verdictOf(interval, Math.log1p(noiseFloor), Math.log1p(resolution)),
    );
    const told = Math.max(
      0,
      verdicts.findIndex((verdict) => verdict !== "undecided"),
    );
    return {
      a: pair.a,
      b: pair.b,
      ratio: exponentiated(
        candidates[told],
        "paired ratio, t interval on logs at the level of its test",
      ),
      verdict: verdicts[told],
    };
  });
}

/**
 * @param {MeasuredDifference} pair
 * @param {number} share
 */
function pooledInterval({ mean, error, df, differences }, share) {
  const interval = intervalAround(mean, error, share > 0 ? df : 0, 1 - share);
  return { ...interval, ...(differences.length === 2 && { both: differences }) };
}

/**
 * @param {MeasuredDifference} pair
 * @param {number} share
 */
function ownInterval({ mean, variance, rounds }, share) {
  const n = rounds.length;
  const df = n >= FEWEST_LAUNCHES && share > 0 ? n - 1 : 0;
  return intervalAround(mean, Math.sqrt(variance / n), df, 1 - share);
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
