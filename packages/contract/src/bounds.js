import { metricOf } from "./metrics.js";

/** @import { MetricId } from "./metrics.js" */
/** @import { Row } from "./summary.js" */

/**
 * Whether a figure is a lower bound: the generator was the limit, and the app could do more. A speed never is, because
 * slices charge a server only its own time.
 * @type {(row: Pick<Row, "bottleneck">, metric: MetricId) => boolean}
 */
export const isLowerBound = ({ bottleneck }, metric) =>
  bottleneck === "generator" && metricOf(metric).isRate;
