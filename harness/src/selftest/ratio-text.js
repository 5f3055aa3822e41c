/** @import { Estimate } from "@routebench/stats/estimate" */

/** With its interval, where it has one. @param {Pick<Estimate, "point" | "low" | "high">} ratio */
export function ratioText({ point, low, high }) {
  const interval = low === null || high === null ? "" : ` (${low.toFixed(3)}–${high.toFixed(3)})`;
  return `${point.toFixed(3)}${interval}`;
}
