import { quantile } from "@routebench/stats/quantile";

/**
 * @typedef {import("@routebench/contract/slice").Slice} DrainedSlice
 */

/** Some of a run's slices are alone on their core, unless none is, which nothing tells. */
const LEAST_SHARE = 0.02;

/** A launch with fewer slices alone tells little. */
export const FEWEST_ALONE = 3;

/** Alone, work takes 5 % longer than the least at the most, and shared throughout 1.4 to 1.8 times as long: docs/measuring.md. */
const MOST_ALONE = 1.1;

/**
 * What the watch's work takes on the servers' core where nobody unseen shares it.
 * @param {object[]} slices of all launches on that core
 * @returns {number | null} null where the core was not watched beside any
 */
export function leastWorkUs(slices) {
  const works = slices.flatMap((slice) => workOf(slice) ?? []);
  return works.length > 0 ? quantile(works, LEAST_SHARE) : null;
}

/**
 * @param {object} slice
 * @param {number} leastUs
 * @returns {boolean} whether it is known that nobody unseen worked on the server's core beside it
 */
export function isAlone(slice, leastUs) {
  const workUs = workOf(slice);
  return workUs !== undefined && workUs <= MOST_ALONE * leastUs;
}

/**
 * @template {object} Slice
 * @param {Slice[]} slices
 * @param {number} leastUs
 * @returns {Slice[]} those that were alone, which scatter so little that one tells more than many that were not
 */
export const aloneOnly = (slices, leastUs) => slices.filter((slice) => isAlone(slice, leastUs));

/** @param {Partial<DrainedSlice>} slice */
const workOf = ({ coreWorkUs }) => coreWorkUs;
