import { median } from "./quantile.js";

/**
 * @typedef {object} SteadyOptions
 * @property {number} [block] windows per block, default 10
 * @property {number} [still] blocks in a row that must bring no gain, default 3
 * @property {number} [tolerance] gain over the record that counts as none, default 0.02
 */

/**
 * Whether a server has warmed up: its rate sets no new record, several times in a row, for compilers come late and a
 * server may seem steady before them.
 *
 * Rates are cut into blocks from the end, and each block stands for its median, so that a slow window or two change
 * nothing. The last blocks, of which again the median counts, must not beat every earlier one: warm-up does, a machine
 * that falls to its lower speed, or returns to a speed it had, does not.
 * @param {readonly number[]} rates requests/s of successive windows of equal length, oldest first
 * @param {SteadyOptions} [options]
 * @returns {boolean} false while there are fewer than two blocks before the last ones
 */
export function isSteady(rates, { block = 10, still = 3, tolerance = 0.02 } = {}) {
  /** @type {number[]} */
  const levels = [];
  for (let end = rates.length; end >= block; end -= block) {
    levels.push(median(rates.slice(end - block, end)));
  }
  if (levels.length < still + 2) return false;
  return median(levels.slice(0, still)) <= (1 + tolerance) * Math.max(...levels.slice(still));
}

/**
 * Whether a server is as fast as it will be: it is steady, and has answered so much that its code is compiled.
 * @param {readonly number[]} rates see isSteady
 * @param {{ windowMs: number, requests: number, longestMs: number }} enough longestMs: is long enough for a slow one
 */
export function isSettled(rates, { windowMs, requests, longestMs }) {
  const answered = (rates.reduce((sum, rate) => sum + rate, 0) * windowMs) / 1000;
  const isEnough = answered >= requests || rates.length * windowMs >= longestMs;
  return isEnough && isSteady(rates);
}
