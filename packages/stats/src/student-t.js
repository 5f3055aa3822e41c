// @ts-expect-error jstat ships no types; the one function used is typed below.
import jstat from "jstat";

/** More degrees of freedom count as this many: t and the studentized range fall by less than 1% beyond it. */
export const MOST_DF = 400;

/**
 * Caches the results of a function: all pairs of a round need the same few quantiles.
 * @template {number[]} Numbers @template Answer
 * @param {(...numbers: Numbers) => Answer} compute
 * @returns {(...numbers: Numbers) => Answer}
 */
export function remembered(compute) {
  /** @type {Map<string, Answer>} */
  const answers = new Map();
  return (...numbers) => {
    const key = numbers.join(" ");
    const answer = answers.get(key) ?? compute(...numbers);
    answers.set(key, answer);
    return answer;
  };
}

export const tQuantile = remembered(
  (/** @type {number} */ p, /** @type {number} */ df) =>
    /** @type {number} */ (jstat.studentt.inv(p, df)),
);
