import { axisX, gridX, ruleX, ruleY } from "@observablehq/plot";
import { markedByApp } from "./svg.js";
import { GRID, QUIET } from "./theme.js";

/** @import { Estimate } from "@routebench/contract/summary" */
/** @import { ScaleOptions } from "@observablehq/plot" */

const SPAN_FOR_LOG = 5;
// A single wide interval can span decades and must not press all dots together.
const WIDEST = 3;
const NICE = [1, 2, 5];
const DECADES = Array.from({ length: 13 }, (_, index) => 10 ** (index - 6));
const LOG_TICKS = DECADES.flatMap((decade) =>
  NICE.map((digit) => Number((digit * decade).toPrecision(1))),
);

/**
 * A scale that holds 1 and all ratios with their intervals, as far as these are of use.
 * @param {Pick<Estimate, "point" | "low" | "high">[]} ratios
 * @param {number} ticks about as many on a linear scale
 * @returns {ScaleOptions & { ticks: number | number[] }}
 */
export function ratioScale(ratios, ticks) {
  const points = ratios.map(({ point }) => point);
  const low = Math.min(
    1,
    Math.max(
      Math.min(...ratios.map(({ low, point }) => low ?? point)),
      Math.min(...points) / WIDEST,
    ),
  );
  const high = Math.max(
    1,
    Math.min(
      Math.max(...ratios.map(({ high, point }) => high ?? point)),
      Math.max(...points) * WIDEST,
    ),
  );
  // A ratio of nothing has no place on a logarithmic scale.
  if (low <= 0 || high / low <= SPAN_FOR_LOG) {
    const margin = Math.max(0.02, 0.04 * (high - low));
    return { type: "linear", clamp: true, domain: [low - margin, high + margin], ticks };
  }
  /** @type {[number, number]} */
  const domain = [low / 1.08, high * 1.08];
  return {
    type: "log",
    clamp: true,
    domain,
    ticks: LOG_TICKS.filter((tick) => tick >= domain[0] && tick <= domain[1]),
  };
}

/** @param {number | number[]} ticks @param {string} label */
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
 * @template {Pick<Estimate, "point" | "low" | "high"> & { appId: string, position: number }} T
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
