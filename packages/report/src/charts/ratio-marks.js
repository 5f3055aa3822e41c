import { axisX, gridX, ruleX, ruleY } from "@observablehq/plot";
import { markedByApp } from "./svg.js";
import { GRID, QUIET } from "./theme.js";

/**
 * The background of a chart of ratios: a line at 1, and an axis with its label.
 * @param {number | number[]} ticks
 * @param {string} label of the axis
 * @returns {import("@observablehq/plot").Markish[]}
 */
export function ratioGround(ticks, label) {
  return [
    gridX({ ticks, stroke: GRID, strokeOpacity: 1 }),
    ruleX([1], { stroke: QUIET, strokeDasharray: "3 3" }),
    axisX({
      ticks,
      tickFormat: (/** @type {number} */ ratio) => `${ratio}×`,
      tickSize: 0,
      label,
      labelAnchor: "right",
      labelOffset: 34,
      color: QUIET,
    }),
  ];
}

/**
 * A bar for each interval, as wide as it.
 * @template {{ appId: string, position: number, point: number, low: number | null, high: number | null }} T
 * @param {T[]} data
 * @param {(row: T) => string} colourOf
 * @param {number} below how far below its row's middle, in pixels
 * @returns {import("@observablehq/plot").Markish}
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
