import { median } from "./quantile.js";

/** A gain over the record that counts as none. */
const TOLERANCE = 0.02;

/** Rates per block, and blocks in a row that must bring no gain. */
const BLOCK = 10;
const STILL = 3;

/**
 * Whether a server has warmed up: its rate sets no new record, several times in a row, because compilers come late. A
 * machine that falls to a lower speed, or returns to an earlier speed, is steady. Rates are cut into blocks from the end,
 * and each block counts by its median, so that a slow window or two change nothing.
 * @param {readonly number[]} rates requests/s of successive windows of equal length, oldest first
 * @returns {boolean} false while there are fewer than two blocks before the last ones
 */
export function isSteady(rates) {
  /** @type {number[]} */
  const levels = [];
  for (let end = rates.length; end >= BLOCK; end -= BLOCK) {
    levels.push(median(rates.slice(end - BLOCK, end)));
  }
  if (levels.length < STILL + 2) return false;
  return median(levels.slice(0, STILL)) <= (1 + TOLERANCE) * Math.max(...levels.slice(STILL));
}
