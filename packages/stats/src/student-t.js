// @ts-expect-error jstat ships no types; the one function used is typed below.
import jstat from "jstat";

/** More degrees of freedom are as good as infinitely many: t and the studentized range fall by less than 1 %. */
export const MOST_DF = 400;

/** All pairs of a round ask for the same few quantiles, and jstat searches for each anew. */
const known = new Map();
const MOST_KNOWN = 1000;

/** @type {(p: number, df: number) => number} */
export function tQuantile(p, df) {
  const question = `${p} ${df}`;
  const answer = known.get(question) ?? jstat.studentt.inv(p, df);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(question, answer);
  return answer;
}
