import { metricOf } from "./metrics.js";

/**
 * @import { MetricId } from "./metrics.js"
 * @import { Row } from "./summary.js"
 */

/**
 * Whether a figure of an app is a lower bound, because the load generator was the limit and the app could
 * do more. That affects rates, and speeds computed from rates. Slices charge a server only its own time,
 * so a speed from slices is never a bound, whatever limited the uninterrupted load.
 * @param {Pick<Row, "bottleneck" | "speedFrom">} row
 * @param {"speed" | MetricId} figure
 * @returns {boolean}
 */
export function isLowerBound({ bottleneck, speedFrom }, figure) {
  if (bottleneck !== "generator") return false;
  return figure === "speed" ? speedFrom === "rates" : metricOf(figure).isRate;
}
