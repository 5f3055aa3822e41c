import { compareEntries } from "./compare.js";

/** @import { Comparison, CompareOptions } from "./compare.js" */
/** @import { Observation } from "./paired-differences.js" */

/**
 * @typedef {object} Decision
 * @property {boolean} decided whether every pair of neighbours is told apart or shown equal
 * @property {string[]} undecided the entries that another round could still place, fastest first
 * @property {[string, string][]} pairs the neighbours that are neither, the faster one first
 */

/**
 * Whether another round is worth running, and for which entries: neighbours that are neither told apart
 * nor shown equal need more. Pass the options that the report is made with, `looks` included, so that the
 * two never contradict each other.
 *
 * @param {readonly Observation[]} observations so far
 * @param {CompareOptions} options
 * @returns {Decision}
 * @throws {RangeError} as `compareEntries` does
 */
export function decideStop(observations, options) {
  const comparisons = compareEntries(observations, options);
  const order = pointOrder(comparisons);
  const isOpen = (/** @type {string} */ one, /** @type {string} */ other) =>
    comparisons.some(
      ({ a, b, verdict }) =>
        verdict === "undecided" && ((a === one && b === other) || (a === other && b === one)),
    );
  const pairs = order.flatMap((entry, place) => {
    const next = order[place + 1];
    return next !== undefined && isOpen(entry, next) ? [pairOf(entry, next)] : [];
  });
  const undecided = order.filter((entry) => pairs.some((pair) => pair.includes(entry)));
  return { decided: pairs.length === 0, undecided, pairs };
}

/** @type {(one: string, other: string) => [string, string]} */
const pairOf = (one, other) => [one, other];

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
