import { metricOf } from "./metrics.js";

/** @import { MetricId } from "./metrics.js" */
/** @import { Row } from "./summary.js" */

/**
 * Whether a figure is a lower bound: the generator was the limit, and the app could do more. A
 * speed from slices never is, for they charge a server only its own time.
 * @type {(row: Pick<Row, "bottleneck" | "speedFrom">, figure: "speed" | MetricId) => boolean}
 */
export function isLowerBound({ bottleneck, speedFrom }, figure) {
  if (bottleneck !== "generator") return false;
  return figure === "speed" ? speedFrom === "rates" : metricOf(figure).isRate;
}
