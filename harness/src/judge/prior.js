/** @import { Mode } from "@routebench/contract/modes" */
/** @import { LaunchPrior } from "@routebench/stats/launch-variance" */

/**
 * How much launches of the same code differed in recorded runs. Some apps scatter more than others, so this is worth few
 * degrees of freedom.
 * @type {Partial<Record<Mode, LaunchPrior>>}
 */
export const LAUNCHES_DIFFER_BY = {
  external: { sd: 0.03, df: 8 },
  "in-process": { sd: 0.02, df: 8 },
};
