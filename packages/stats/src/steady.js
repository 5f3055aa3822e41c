import { median } from "./quantile.js";

/**
 * Whether a server has warmed up: the last block's median is within the tolerance of the record.
 * Warm-up beats every earlier block; a machine that changes to a speed it had does not, but its
 * higher speed looks like warm-up until a block later. So give rates relative to a server measured
 * next to this one, if there is one: the machine then cancels.
 * @param {readonly number[]} rates of successive windows of equal length, oldest first
 * @param {{ block?: number, tolerance?: number }} [options] block: windows
 * @returns {boolean} false while there are fewer than three blocks
 */
export function isSteady(rates, { block = 10, tolerance = 0.02 } = {}) {
  /** @type {number[]} */
  const levels = [];
  for (let end = rates.length; end >= block; end -= block) {
    levels.push(median(rates.slice(end - block, end)));
  }
  if (levels.length < 3) return false;
  const [last, ...earlier] = levels;
  return last <= (1 + tolerance) * Math.max(...earlier);
}
