/** @import { Estimate } from "@routebench/contract/summary" */

/**
 * @typedef {object} Judged what a run says of a twin, held against the truth
 * @property {number} point
 * @property {number} low
 * @property {number} high
 * @property {number} half width of the interval, relative
 * @property {"found" | "not found" | "told apart" | "not told apart"} verdict the latter two where there is nothing to find
 * @property {boolean} isCovered
 */

/** @param {Estimate} truth */
const reachOf = (truth) => Math.log((truth.high ?? truth.point) / truth.point);

/**
 * @param {Estimate} truth
 * @returns {boolean} whether it is apart from 1: a tail on few answers costs nothing where many others are answered
 *   meanwhile
 */
export const isToFind = (truth) => Math.abs(Math.log(truth.point)) > reachOf(truth);

/**
 * @param {Estimate} truth ratio of the twin to its original, without interruption
 * @param {Estimate | null | undefined} measured the same ratio, by a run
 * @param {{ best: number, worst: number }} rank of the twin among the two
 * @returns {Judged | null} null if the run has no interval
 */
export function judgeRow(truth, measured, rank) {
  if (!measured || measured.low === null || measured.high === null) return null;
  const { point, low, high } = measured;
  const half = Math.log(high / point);
  // The truth was measured too, so the two may differ by what both intervals leave open.
  const isCovered = Math.abs(Math.log(point / truth.point)) <= Math.hypot(half, reachOf(truth));
  return { point, low, high, half, isCovered, verdict: verdictOf(truth, rank) };
}

/** @type {(truth: Estimate, rank: { best: number, worst: number }) => Judged["verdict"]} */
function verdictOf(truth, { best, worst }) {
  const isApart = best === worst;
  if (!isToFind(truth)) return isApart ? "told apart" : "not told apart";
  return isApart && best === (truth.point < 1 ? 2 : 1) ? "found" : "not found";
}
