/** @import { RankRange } from "./rank.js" */

/**
 * How far two orders of the same things agree: Kendall's tau-b (1945), which allows for ties.
 *
 * @param {readonly number[]} x one figure per thing
 * @param {readonly number[]} y the other figure, of the same things in the same order
 * @returns {number | null} 1 the same order, 0 no relation, -1 reversed; null if one of them
 *   ties everything
 * @throws {RangeError} if the lengths differ
 */
export function kendallTauB(x, y) {
  if (x.length !== y.length) throw new RangeError("both orders must be of the same things");
  let agreement = 0;
  let untiedX = 0;
  let untiedY = 0;
  for (let i = 0; i < x.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const signX = Math.sign(x[i] - x[j]);
      const signY = Math.sign(y[i] - y[j]);
      agreement += signX * signY;
      untiedX += Math.abs(signX);
      untiedY += Math.abs(signY);
    }
  }
  return untiedX === 0 || untiedY === 0 ? null : agreement / Math.sqrt(untiedX * untiedY);
}

/**
 * The pairs that two rankings order differently, where each is sure of its order.
 *
 * @param {readonly RankRange[]} one
 * @param {readonly RankRange[]} other entries missing from either are passed over
 * @returns {{ ahead: string, behind: string }[]} as the first ranking has them
 */
export function disagreements(one, other) {
  const others = new Map(other.map((range) => [range.entry, range]));
  return one.flatMap((ahead) =>
    one
      .filter((behind) => {
        const otherAhead = others.get(ahead.entry);
        const otherBehind = others.get(behind.entry);
        return (
          otherAhead !== undefined &&
          otherBehind !== undefined &&
          ahead.worst < behind.best &&
          otherBehind.worst < otherAhead.best
        );
      })
      .map((behind) => ({ ahead: ahead.entry, behind: behind.entry })),
  );
}
