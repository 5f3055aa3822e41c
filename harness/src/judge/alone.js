import { quantile } from "@routebench/stats/quantile";

/** @import { Slice } from "@routebench/contract/slice" */

/** Some of a run's slices are alone on their core, unless none is, which nothing shows. */
const LEAST_SHARE = 0.02;

/**
 * Work takes 5 % longer than the least alone, and 1.4 to 1.8 times where shared
 * (docs/measuring.md).
 */
const MOST_ALONE = 1.1;

/**
 * What the watch's work takes where nobody unseen shares the core; null where nobody watched.
 * @param {Pick<Slice, "coreWorkUs">[]} slices of all launches on that core
 */
export function leastWorkUs(slices) {
  const works = slices.flatMap(({ coreWorkUs }) => coreWorkUs ?? []);
  return works.length > 0 ? quantile(works, LEAST_SHARE) : null;
}

/**
 * Whether it is known that nobody unseen shared the core.
 * @type {(slice: Pick<Slice, "coreWorkUs">, leastUs: number) => boolean}
 */
export const isAlone = ({ coreWorkUs }, leastUs) =>
  coreWorkUs !== undefined && coreWorkUs <= MOST_ALONE * leastUs;

/**
 * They scatter so little that one shows more than many that were not alone.
 * @template {Pick<Slice, "coreWorkUs">} S @param {S[]} slices @param {number} leastUs
 */
export const aloneOnly = (slices, leastUs) => slices.filter((slice) => isAlone(slice, leastUs));
