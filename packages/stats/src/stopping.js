import { compareEntries } from "./compare.js";

/** @import { Comparison, CompareOptions } from "./compare.js" */
/** @import { Observation } from "./paired-differences.js" */

/**
 * @typedef {object} Decision
 * @property {boolean} decided whether every pair of neighbours is told apart or shown equal
 * @property {string[]} undecided the entries that another round could still place, fastest first
 */

/**
 * Whether another round is worth running, and for whom: neighbours in the order of the points
 * that are neither told apart nor shown equal need more. Pass the same options, `looks` among
 * them, that the report is made with; the two then never contradict each other.
 *
 * @param {readonly Observation[]} observations so far
 * @param {CompareOptions} options
 * @returns {Decision}
 * @throws {RangeError} as `compareEntries` does
 */
export function decideStop(observations, options) {
  const comparisons = compareEntries(observations, options);
  const order = pointOrder(comparisons);
  const open = comparisons.filter(
    ({ a, b, verdict }) =>
      verdict === "undecided" && Math.abs(order.indexOf(a) - order.indexOf(b)) === 1,
  );
  const undecided = order.filter((entry) => open.some(({ a, b }) => a === entry || b === entry));
  return { decided: undecided.length === 0, undecided };
}

/**
 * Entries from fastest to slowest, by their mean log ratio to all others.
 *
 * @param {readonly Comparison[]} comparisons each pair once
 * @returns {string[]}
 */
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
