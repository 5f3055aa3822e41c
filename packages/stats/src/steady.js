import { median } from "./quantile.js";

/** A gain over the record that counts as none. */
const TOLERANCE = 0.02;

/**
 * Whether a server has warmed up: its rate sets no new record, several times in a row, because compilers come late. A
 * machine that falls to a lower speed, or returns to an earlier speed, is steady. Rates are cut into blocks from the end,
 * and each block counts by its median, so that a slow window or two change nothing.
 * @param {readonly number[]} rates requests/s of successive windows of equal length, oldest first
 * @param {number} [block] windows per block @param {number} [still] blocks in a row that must bring no gain
 * @returns {boolean} false while there are fewer than two blocks before the last ones
 */
export function isSteady(rates, block = 10, still = 3) {
  /** @type {number[]} */
  const levels = [];
  for (let end = rates.length; end >= block; end -= block) {
    levels.push(median(rates.slice(end - block, end)));
  }
  if (levels.length < still + 2) return false;
  return median(levels.slice(0, still)) <= (1 + TOLERANCE) * Math.max(...levels.slice(still));
}
