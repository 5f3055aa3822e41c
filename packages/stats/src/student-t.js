// @ts-expect-error jstat ships no types; the one function used is typed below.
import jstat from "jstat";

/**
 * Quantile of Student's t distribution.
 *
 * @param {number} p probability, 0 < p < 1
 * @param {number} df degrees of freedom, > 0, need not be whole
 * @returns {number}
 */
export function tQuantile(p, df) {
  return jstat.studentt.inv(p, df);
}
