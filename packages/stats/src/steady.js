import { median } from "./quantile.js";

/** A gain over the record that counts as none. */
const TOLERANCE = 0.02;

/**
 * Whether a server has warmed up: the last of at least three blocks sets no record. A machine's
 * higher speed looks like warm-up until a block later: where there is a server measured next to
 * this one, rates relative to it cancel that.
 * @param {readonly number[]} rates of successive windows of equal length, oldest first
 * @param {{ block?: number }} [options] in windows
 */
export function isSteady(rates, { block = 10 } = {}) {
  /** @type {number[]} */
  const levels = [];
  for (let end = rates.length; end >= block; end -= block) {
    levels.push(median(rates.slice(end - block, end)));
  }
  if (levels.length < 3) return false;
  const [last, ...earlier] = levels;
  return last <= (1 + TOLERANCE) * Math.max(...earlier);
}
