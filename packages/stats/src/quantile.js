/**
 * By linear interpolation between order statistics: type 7 of Hyndman & Fan (1996).
 * @type {(values: readonly number[], p: number) => number}
 * @throws {RangeError} if there are no values or p is outside 0..1
 */
export function quantile(values, p) {
  if (values.length === 0) throw new RangeError("no quantile of no values");
  if (!(p >= 0 && p <= 1)) throw new RangeError(`p must be within 0..1, not ${p}`);
  const sorted = values.toSorted((x, y) => x - y);
  const position = p * (sorted.length - 1);
  const below = Math.floor(position);
  const above = Math.ceil(position);
  return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
}

/** @param {readonly number[]} values @throws {RangeError} if there are no values */
export const median = (values) => quantile(values, 0.5);
