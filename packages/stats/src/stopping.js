import { comparisonOf } from "./compare.js";

/**
 * @import { Comparison } from "@routebench/contract/summary"
 *
 * @typedef {object} Decision
 * @property {string[]} undecided entries of undecided pairs, fastest first
 * @property {[string, string][]} pairs the undecided neighbours, the faster entry first
 * @property {string[]} wide entries with a ratio that is less precise than requested, fastest first
 *
 * @typedef {{ reference: string, reach: number }} Precision of ratios to the reference; reach: the largest relative
 *   half-width of their intervals, such as 0.07
 */

/**
 * Whether another round is worth running, and for which entries. It uses the comparisons that the report shows, so that
 * the decision and the report never contradict each other.
 * @type {(comparisons: readonly Comparison[], precision?: Precision) => Decision}
 */
export function decideStop(comparisons, precision) {
  const order = pointOrder(comparisons);
  const pairs = order.slice(1).flatMap((entry, place) => {
    const faster = order[place];
    const { verdict = "undecided" } = comparisonOf(faster, entry, comparisons) ?? {};
    return verdict === "undecided" ? [/** @type {[string, string]} */ ([faster, entry])] : [];
  });
  const undecided = order.filter((entry) => pairs.some((pair) => pair.includes(entry)));
  const wide = order.filter((entry) => precision && isWide(entry, comparisons, precision));
  return { undecided, pairs, wide };
}

/** @type {(entry: string, comparisons: readonly Comparison[], precision: Precision) => boolean} */
function isWide(entry, comparisons, { reference, reach }) {
  const pair = comparisonOf(entry, reference, comparisons);
  if (pair === null) return false;
  const { low, high } = pair.ratio;
  // Intervals are symmetric on logarithms.
  return low === null || high === null || Math.log(high / low) / 2 > Math.log1p(reach);
}

/** Fastest first, by the mean log ratio to all entries. @param {readonly Comparison[]} comparisons */
export function pointOrder(comparisons) {
  /** @type {Map<string, number>} */
  const scores = new Map();
  for (const { a, b, ratio } of comparisons) {
    const log = Number.isFinite(ratio.point) ? Math.log(ratio.point) : 0;
    scores.set(a, (scores.get(a) ?? 0) + log);
    scores.set(b, (scores.get(b) ?? 0) - log);
  }
  return [...scores].sort(([, x], [, y]) => y - x).map(([entry]) => entry);
}
