import { estimatePairedRatio } from "@routebench/stats/ratio";

/**
 * @param {number[]} values one per launch
 * @param {number[]} others of the same launches
 * @returns {string} how many times the others, with the interval where there is one: two values are too few for that
 */
export function ratioText(values, others) {
  const { point, low, high } = estimatePairedRatio(values, others);
  const interval = low === null || high === null ? "" : ` (${low.toFixed(3)}–${high.toFixed(3)})`;
  return `${point.toFixed(3)}${interval}`;
}
