import { entryVariances } from "./entry-variance.js";
import { exponentiated, FEWEST_LAUNCHES } from "./estimate.js";
import { alphaAtLook } from "./looks.js";
import { logsByEntry, pairedDifferences } from "./paired-differences.js";
import { tQuantile } from "./student-t.js";
import { rangeQuantile } from "./studentized-range.js";

/**
 * @import { Estimate, Interval } from "./estimate.js"
 * @import { Looks } from "./looks.js"
 * @import { Observation, PairedDifference } from "./paired-differences.js"
 */

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
 * What all pairs say of one pair's variance counts as much as so many degrees of freedom of its own
 * (the prior of Smyth's moderated t, 2004, fixed, for few entries cannot give it): STUDY.md.
 */
const PRIOR_DF = 4;

/** The degrees of freedom are at most so many times the pair's own: by simulation, STUDY.md. */
const MOST_GAIN = 3;

/**
 * Compares every entry with every other, so that the chance of any wrong claim in the whole run is
 * at most alpha: intervals that hold together (Tukey & Kramer's), on variances that lean on all
 * pairs (`measuredDifferences`). Fewer than three common rounds decide nothing. `looks` says what
 * each look may spend of alpha. STUDY.md says what else was tried.
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
    // Entries left out of the last round had their place, or failed: the end is not for them.
    const isOver = looks?.isOver === true && pair.rounds.includes(lastRound);
    const share = alphaAtLook(pair.rounds.length, alpha, looks && { isOver });
    const interval = simultaneous(pair, logs.size, 1 - share);
    return {
      a: pair.a,
      b: pair.b,
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

/**
 * @typedef {PairedDifference & { error: number, df: number }} MeasuredDifference
 *   error: standard error of `mean`; df: its degrees of freedom, 0 if rounds are too few
 */

/**
 * Every pair of entries once, with the standard error of its mean difference. The pair's own variance
 * is the larger of that of its differences and the sum of its entries' variances: the first alone
 * rests on few launches, and the second is too small for apps that scatter apart, each with its kind.
 *
 * @param {Map<string, Map<number, number>>} logs as from `logsByEntry`
 * @returns {MeasuredDifference[]}
 */
function measuredDifferences(logs) {
  const pairs = pairedDifferences(logs);
  const variances = entryVariances(pairs);
  const common = commonVariance(pairs);
  const values = [...logs.values()].flatMap((rounds) => [...rounds.keys()]);
  // Of the model in which a value is its entry's effect plus its round's.
  const residualDf = values.length - new Set(values).size - logs.size + 1;

  return pairs.map((pair) => {
    const n = pair.rounds.length;
    if (n < FEWEST_LAUNCHES) return { ...pair, error: Number.NaN, df: 0 };
    const ownDf = n - 1;
    const sum = Number(variances.get(pair.a)) + Number(variances.get(pair.b));
    const own = Math.max(pair.variance, sum);
    const variance = (PRIOR_DF * common + ownDf * own) / (PRIOR_DF + ownDf);
    // Between those of a pair by itself and those of entries that all scatter alike.
    const df = Math.sqrt(ownDf * Math.max(ownDf, residualDf));
    return { ...pair, error: Math.sqrt(variance / n), df: Math.min(df, MOST_GAIN * ownDf) };
  });
}

/**
 * @param {readonly PairedDifference[]} pairs
 * @returns {number} the mean of the pairs' variances, by their degrees of freedom
 */
function commonVariance(pairs) {
  const known = pairs.filter(({ rounds }) => rounds.length >= 2);
  const weights = known.reduce((sum, { rounds }) => sum + rounds.length - 1, 0);
  return known.reduce((sum, p) => sum + (p.rounds.length - 1) * p.variance, 0) / weights;
}
