import { quantile } from "@routebench/stats/quantile";

/** @import { Slice } from "@routebench/contract/slice" */

/** Some of a run's slices are alone on their core, unless none is, which nothing shows. */
const LEAST_SHARE = 0.02;

/** A launch with fewer slices alone shows little. */
export const FEWEST_ALONE = 3;

/**
 * Alone, work takes 5 % longer than the least at the most, and shared throughout 1.4 to 1.8 times
 * (docs/measuring.md).
 */
const MOST_ALONE = 1.1;

/**
 * What the watch's work takes on the servers' core where nobody unseen shares it; null where nobody
 * watched.
 * @param {object[]} slices of all launches on that core
 */
export function leastWorkUs(slices) {
  const works = slices.flatMap((slice) => workOf(slice) ?? []);
  return works.length > 0 ? quantile(works, LEAST_SHARE) : null;
}

/**
 * Whether it is known that nobody unseen worked on the server's core meanwhile.
 * @param {object} slice @param {number} leastUs
 */
export function isAlone(slice, leastUs) {
  const workUs = workOf(slice);
  return workUs !== undefined && workUs <= MOST_ALONE * leastUs;
}

/**
 * Those that were alone, which scatter so little that one shows more than many that were not.
 * @template {object} Slice @param {Slice[]} slices @param {number} leastUs
 */
export const aloneOnly = (slices, leastUs) => slices.filter((slice) => isAlone(slice, leastUs));

/** @param {Partial<Slice>} slice */
const workOf = ({ coreWorkUs }) => coreWorkUs;
