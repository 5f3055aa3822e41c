import { median } from "./quantile.js";

/**
 * @typedef {object} StallOptions
 * @property {number} [share] of a busy window, below which one counts as empty; default 0.01
 * @property {number} [fewest] empty windows in a row that make a stall, default 2
 * @property {number} [underWay] busy windows in a row before it, default 3
 */

/**
 * Pauses in a load that was under way: stretches in which (nearly) nothing came. Answers that come
 * in bursts, as a slow server gives them to all of its clients at once, are no pauses: a stall has
 * several busy windows before it. What lies before the first answer or after the last is none.
 *
 * @param {readonly number[]} counts what came in successive windows of equal length, in any unit
 * @param {StallOptions} [options]
 * @returns {number[]} the length of each stall in windows, the parts of those at its edges included
 */
export function findStalls(counts, { share = 0.01, fewest = 2, underWay = 3 } = {}) {
  const busy = counts.filter((count) => count > 0);
  if (busy.length === 0) return [];
  const level = median(busy);
  const isEmpty = counts.map((count) => count < share * level);
  /** @type {number[]} */
  const stalls = [];
  let busyBefore = 0;
  for (let start = 0; start < counts.length; ) {
    const length = runLength(isEmpty, start);
    const end = start + length;
    if (!isEmpty[start]) {
      busyBefore = length;
    } else if (length >= fewest && busyBefore >= underWay && end < counts.length) {
      const edges = [counts[start - 1] ?? level, counts[end] ?? level];
      const parts = edges.map((count) => Math.max(0, 1 - count / level));
      stalls.push(parts.reduce((sum, part) => sum + part, length));
    }
    start = end;
  }
  return stalls;
}

/**
 * @param {readonly boolean[]} flags
 * @param {number} start
 * @returns {number} how many from there on are alike
 */
function runLength(flags, start) {
  const end = flags.findIndex((flag, index) => index > start && flag !== flags[start]);
  return (end === -1 ? flags.length : end) - start;
}
