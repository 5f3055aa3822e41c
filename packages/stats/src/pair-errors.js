import { entryVariances } from "./entry-variance.js";
import { FEWEST_LAUNCHES } from "./estimate.js";
import { pairedDifferences } from "./paired-differences.js";
import { shrunken } from "./shrunken.js";

/** @import { PairedDifference } from "./paired-differences.js" */

/**
 * @typedef {PairedDifference & { error: number, df: number }} MeasuredDifference
 *   error: standard error of `mean`; df: its degrees of freedom, 0 if rounds are too few
 */

/**
 * Every pair of entries once, with the standard error of its mean difference.
 *
 * @param {Map<string, Map<number, number>>} logs as from `logsByEntry`
 * @returns {MeasuredDifference[]}
 */
export function measuredDifferences(logs) {
  const pairs = pairedDifferences(logs);
  const variances = entryVariances(pairs);
  const common = commonVariance(pairs);
  const present = countByRound(logs);
  // Of the model in which a value is its entry's effect plus its round's.
  const residualDf = [...present.values()].reduce((sum, k) => sum + k - 1, 1 - logs.size);

  return pairs.map((pair) => {
    const n = pair.rounds.length;
    if (n < FEWEST_LAUNCHES) return { ...pair, error: Number.NaN, df: 0 };
    const company = pair.rounds.reduce((sum, round) => sum + Number(present.get(round)), 0) / n;
    // The estimator of Grubbs has these for two entries that scatter alike.
    const ownDf = (n - 1) * Math.max(1, (2 * (company - 1)) / (company + 1));
    const { variance, df } = shrunken(
      { variance: Number(variances.get(pair.a)) + Number(variances.get(pair.b)), df: ownDf },
      { variance: common, df: Math.max(ownDf, residualDf) },
    );
    return { ...pair, error: Math.sqrt(variance / n), df };
  });
}

/**
 * @param {readonly PairedDifference[]} pairs
 * @returns {number} the mean of the pairs' variances, by their degrees of freedom
 */
function commonVariance(pairs) {
  let sum = 0;
  let weights = 0;
  for (const { rounds, variance } of pairs) {
    if (rounds.length < 2) continue;
    sum += (rounds.length - 1) * variance;
    weights += rounds.length - 1;
  }
  return sum / weights;
}

/**
 * @param {Map<string, Map<number, number>>} logs
 * @returns {Map<number, number>} round → how many entries it has
 */
function countByRound(logs) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const rounds of logs.values()) {
    for (const round of rounds.keys()) counts.set(round, (counts.get(round) ?? 0) + 1);
  }
  return counts;
}
