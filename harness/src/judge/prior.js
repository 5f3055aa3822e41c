/** @import { Mode } from "@routebench/contract/modes" */
/** @import { LaunchPrior } from "@routebench/stats/launch-prior" */

/**
 * How launches of the same code differed in recorded runs, modestly: apps differ in that by so much
 * that no more degrees of freedom are to be had (docs/measuring.md).
 * @type {Partial<Record<Mode, LaunchPrior>>}
 */
export const LAUNCHES_DIFFER_BY = {
  external: { sd: 0.03, df: 8 },
  "in-process": { sd: 0.02, df: 8 },
};
