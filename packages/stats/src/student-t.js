// @ts-expect-error jstat ships no types; the one function used is typed below.
import jstat from "jstat";

/** Answers by question: all pairs of a round ask for the same few quantiles, and jstat searches for each anew. */
const known = new Map();
const MOST_KNOWN = 1000;

/**
 * Quantile of Student's t distribution.
 *
 * @param {number} p probability, 0 < p < 1
 * @param {number} df degrees of freedom, > 0, need not be whole
 * @returns {number}
 */
export function tQuantile(p, df) {
  const question = `${p} ${df}`;
  const answer = known.get(question) ?? jstat.studentt.inv(p, df);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(question, answer);
  return answer;
}
