/** @import { RankRange } from "./rank.js" */

/**
 * How far two orders of the same things agree, 1 to -1: Kendall's tau-b (1945), which allows for
 * ties. Null if one of them ties everything.
 * @type {(x: readonly number[], y: readonly number[]) => number | null}
 * @throws {RangeError} if the lengths differ
 */
export function kendallTauB(x, y) {
  if (x.length !== y.length) throw new RangeError("both orders must be of the same things");
  let [agreement, untiedX, untiedY] = [0, 0, 0];
  for (let i = 0; i < x.length; i += 1) {
    for (let j = 0; j < i; j += 1) {
      const [signX, signY] = [Math.sign(x[i] - x[j]), Math.sign(y[i] - y[j])];
      agreement += signX * signY;
      untiedX += Math.abs(signX);
      untiedY += Math.abs(signY);
    }
  }
  return untiedX === 0 || untiedY === 0 ? null : agreement / Math.sqrt(untiedX * untiedY);
}

/** Pairs that both rankings order, in opposite ways. @param {readonly RankRange[]} one @param {readonly RankRange[]} other */
export function disagreements(one, other) {
  const ranges = new Map(other.map((range) => [range.entry, range]));
  return one.flatMap((ahead) =>
    one.flatMap((behind) => {
      const [first, second] = [ranges.get(behind.entry), ranges.get(ahead.entry)];
      const isReversed = first && second && first.worst < second.best;
      return isReversed && ahead.worst < behind.best
        ? [{ ahead: ahead.entry, behind: behind.entry }]
        : [];
    }),
  );
}
