import { entryVariances } from "./entry-variance.js";
import { FEWEST_LAUNCHES } from "./estimate.js";
import { pairedDifferences } from "./paired-differences.js";

/** @import { PairedDifference } from "./paired-differences.js" */

/**
 * What all pairs say of one pair's variance counts as much as so many degrees of freedom of its own
 * (the prior of Smyth's moderated t, 2004, fixed, for few entries cannot tell it): STUDY.md.
 */
const PRIOR_DF = 4;

/** The degrees of freedom are at most so many times the pair's own: by simulation, STUDY.md. */
const MOST_GAIN = 3;

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
export function measuredDifferences(logs) {
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
