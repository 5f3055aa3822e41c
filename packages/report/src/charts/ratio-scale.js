import { axisX, gridX, ruleX, ruleY } from "@observablehq/plot";
import { markedByApp } from "./svg.js";
import { GRID, QUIET } from "./theme.js";
import { logTicks, reachOf, SPAN_FOR_LOG } from "./value-scale.js";

/** @import { ScaleOptions } from "@observablehq/plot" */
/** @import { ChartInterval } from "./value-scale.js" */

/**
 * A scale that holds 1 and all ratios with their intervals, as far as these are of use.
 * @param {ChartInterval[]} ratios
 * @param {number} wanted about as many ticks on a linear scale
 * @returns {ScaleOptions & { ticks: number | number[] }}
 */
export function ratioScale(ratios, wanted) {
  const reach = reachOf(ratios);
  const [low, high] = [Math.min(1, reach.low), Math.max(1, reach.high)];
  // A ratio of nothing has no place on a logarithmic scale.
  if (low <= 0 || high / low <= SPAN_FOR_LOG) {
    const margin = Math.max(0.02, 0.04 * (high - low));
    return { type: "linear", clamp: true, domain: [low - margin, high + margin], ticks: wanted };
  }
  const [from, to] = [low / 1.08, high * 1.08];
  return { type: "log", clamp: true, domain: [from, to], ticks: logTicks(from, to) };
}

/** @param {number | number[]} ticks @param {string} label */
export const ratioGround = (ticks, label) => [
  gridX({ ticks, stroke: GRID, strokeOpacity: 1 }),
  ruleX([1], { stroke: QUIET, strokeDasharray: "3 3" }),
  labelledAxis({ ticks, tickFormat: (ratio) => `${ratio}×`, label }),
];

/**
 * An axis whose label stands below its end.
 * @param {{ ticks: number | number[], tickFormat: (value: number) => string, label: string }} axis
 */
export const labelledAxis = (axis) =>
  axisX({ ...axis, tickSize: 0, labelAnchor: "right", labelOffset: 34, color: QUIET });

/**
 * @template {ChartInterval & { appId: string, position: number }} T
 * @param {T[]} data
 * @param {(row: T) => string} colourOf
 * @param {number} below
 */
export function intervalBars(data, colourOf, below) {
  return ruleY(data, {
    y: "position",
    x1: ({ low, point }) => low ?? point,
    x2: ({ high, point }) => high ?? point,
    stroke: colourOf,
    strokeOpacity: 0.5,
    strokeWidth: 5,
    dy: below,
    ...markedByApp(data),
  });
}
