/**
 * @param {{ point: number, low: number | null, high: number | null }} ratio
 * @returns {string} with its interval, where it has one: two values are too few for that
 */
export function toldRatio({ point, low, high }) {
  const interval = low === null || high === null ? "" : ` (${low.toFixed(3)}–${high.toFixed(3)})`;
  return `${point.toFixed(3)}${interval}`;
}
