import { metricOf } from "./metrics.js";

/**
 * Whether a figure of an app is a lower bound: the load generator was the limit, so the app could do
 * more. That holds down rates, and speeds told from rates. Slices charge a server its own time alone,
 * so a speed told from them is no bound, whoever was the limit of the uninterrupted load.
 * @param {Pick<import("./summary.js").Row, "bottleneck" | "speedFrom">} row
 * @param {"speed" | import("./metrics.js").MetricId} figure
 * @returns {boolean}
 */
export function isLowerBound({ bottleneck, speedFrom }, figure) {
  if (bottleneck !== "generator") return false;
  return figure === "speed" ? speedFrom === "rates" : metricOf(figure).isRate;
}
