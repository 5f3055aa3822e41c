/** @import { RankRange } from "./rank.js" */

/**
 * How far two orders of the same things agree, 1 to -1: Kendall's tau-b (1945), which allows for
 * ties. Null if one of them ties everything.
 * @type {(x: readonly number[], y: readonly number[]) => number | null}
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

/** Where each is sure. @param {readonly RankRange[]} one @param {readonly RankRange[]} other */
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
