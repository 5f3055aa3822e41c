import { median } from "./quantile.js";

/**
 * @typedef {object} SteadyOptions
 * @property {number} [block] windows per block, default 10
 * @property {number} [tolerance] gain over the record that counts as none, default 0.02
 */

/**
 * Whether a server has warmed up: its rate sets no new record.
 *
 * Rates are cut into blocks from the end, and each block stands for its median, so that a slow
 * window or two change nothing. The last block must not beat every earlier one: warm-up does, a
 * machine that falls to its lower speed, or returns to a speed it had, does not.
 *
 * A change to the machine's higher speed looks like warm-up until a block later. Give rates
 * relative to a server measured next to this one, if there is one: the machine then cancels.
 *
 * @param {readonly number[]} rates requests/s of successive windows of equal length, oldest first
 * @param {SteadyOptions} [options]
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
