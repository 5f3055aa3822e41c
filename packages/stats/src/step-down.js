import { FEWEST_LAUNCHES } from "./estimate.js";
import { tQuantile } from "./student-t.js";

/** @import { MeasuredDifference } from "./pair-errors.js" */

/**
 * Paired t tests of all pairs, step by step (Holm, Scand. J. Statistics 1979): a difference that
 * is shown gives its share of the error probability to those that are still open. Most apps are far
 * apart, so the few close ones are tested almost as if they were alone. With looks it holds too: at
 * the first false claim of a look, the open pairs are at least the equal ones (Maurer & Bretz,
 * Statistics in Biopharmaceutical Research 2013).
 *
 * @param {readonly MeasuredDifference[]} pairs
 * @param {(pair: MeasuredDifference) => number} alphaOf error probability that all pairs share at
 *   the look that the pair is at
 * @returns {number[]} the error probability that each pair was tested at last, in their order
 */
export function stepDownShares(pairs, alphaOf) {
  const isShown = pairs.map(() => false);
  for (;;) {
    const open = isShown.filter((shown) => !shown).length;
    const shares = pairs.map((pair) => alphaOf(pair) / Math.max(1, open));
    const found = pairs.flatMap((pair, i) =>
      !isShown[i] && isDifferent(pair, shares[i]) ? [i] : [],
    );
    if (found.length === 0) return shares;
    for (const i of found) isShown[i] = true;
  }
}

/**
 * @param {MeasuredDifference} pair
 * @param {number} share
 */
function isDifferent({ mean, variance, rounds }, share) {
  const n = rounds.length;
  if (n < FEWEST_LAUNCHES || !(share > 0)) return false;
  return Math.abs(mean) > tQuantile(1 - share / 2, n - 1) * Math.sqrt(variance / n);
}
