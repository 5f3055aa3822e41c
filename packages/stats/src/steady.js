import { median } from "./quantile.js";

/** A new record must exceed the old record by this share. */
const TOLERANCE = 0.02;

/** A block is this many rates; this many blocks in a row must set no record. */
const BLOCK = 10;
const STILL = 3;

/**
 * Whether a server has warmed up: its rate sets no new record several times in a row, because compilers come late. A
 * machine that falls to a lower speed, or returns to an earlier speed, is steady. Rates are cut into blocks from the
 * end, and a block counts as its median, so that one or two slow windows change nothing.
 * @param {readonly number[]} rates requests/s of successive windows of equal length, oldest first
 * @returns {boolean} false if fewer than two blocks precede the last blocks
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
