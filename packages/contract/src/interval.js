/**
 * @typedef {{ low: number | null, high: number | null }} Interval of a ratio; null if there are too few launches
 * @typedef {"above" | "below" | "neither"} IntervalSide of 1
 */

/** Ten per cent: an interval that reaches farther decides nothing. */
const NEAR = 1.1;

/** A ratio of this much more is rounding. */
const ROUNDING = 1 + 1e-9;

/** Whether the interval is narrow enough to decide anything. @type {(interval: Interval) => boolean} */
export const isNarrow = ({ low, high }) =>
  low !== null && high !== null && reachOf({ low, high }) <= NEAR * ROUNDING;

/** How far an interval reaches, as a factor either way. @type {(interval: { low: number, high: number }) => number} */
const reachOf = ({ low, high }) => Math.sqrt(high / low);

/** On which side of 1 all of the interval is, beyond the noise. @type {(interval: Interval, noise: number) => IntervalSide} */
export function sideOfOne({ low, high }, noise) {
  const least = (1 + noise) * ROUNDING;
  if (low !== null && low > least) return "above";
  return high !== null && high < 1 / least ? "below" : "neither";
}
