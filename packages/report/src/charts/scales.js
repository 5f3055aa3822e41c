import { axisX, gridX, ruleX, ruleY } from "@observablehq/plot";
import { GRID, QUIET } from "./svg.js";

/** @import { ScaleOptions } from "@observablehq/plot" */
/** @import { Estimate } from "@routebench/contract/summary" */
/** @typedef {Pick<Estimate, "point" | "low" | "high">} ChartInterval */
/** @typedef {{ ticks: number[], toShare: (value: number) => number }} ValueScale toShare: of the frame's height */

const SPAN_FOR_LOG = 5;
// A single wide interval can span decades and must not press all marks together.
const WIDEST = 3;
const DECADES = Array.from({ length: 16 }, (_, index) => index - 6);
const FEW = 4;
/** Ticks of a ratio for which there is room next to the names. */
const MOST_TICKS = 4;

/** The range of all intervals, limited to a useful range. @param {ChartInterval[]} estimates */
function reachOf(estimates) {
  const points = estimates.map(({ point }) => point);
  const lows = estimates.map(({ low, point }) => low ?? point);
  const highs = estimates.map(({ high, point }) => high ?? point);
  return {
    low: Math.max(Math.min(...points) / WIDEST, Math.min(...lows)),
    high: Math.min(Math.max(...points) * WIDEST, Math.max(...highs)),
  };
}

/** Round numbers on a logarithmic scale. @param {number} from @param {number} to */
const logTicks = (from, to, digits = [1, 2, 5]) =>
  DECADES.flatMap((power) => digits.map((digit) => Number(`${digit}e${power}`))).filter(
    (tick) => tick >= from && tick <= to,
  );

/** @type {(estimates: ChartInterval[]) => ValueScale} */
export function valueScale(estimates) {
  const points = estimates.map(({ point }) => point);
  const [least, most] = [Math.min(...points), Math.max(...points)];
  const { low, high } = reachOf(estimates);
  if (least <= 0 || most / least <= SPAN_FOR_LOG) {
    const end = high > 0 ? 1.04 * high : 1;
    return { ticks: linearTicks(end), toShare: (value) => within(value / end) };
  }
  const [from, to] = [low / 1.12, high * 1.12];
  const decades = logTicks(from, to, [1]);
  return {
    ticks: decades.length >= FEW ? decades : logTicks(from, to),
    toShare: (value) => (value <= 0 ? 0 : within(Math.log(value / from) / Math.log(to / from))),
  };
}

/** @param {number} share */
const within = (share) => Math.min(1, Math.max(0, share));

/** Three to six round numbers, from zero. @param {number} end */
function linearTicks(end) {
  const power = 10 ** Math.floor(Math.log10(end / 2));
  const step = [1, 2, 5].map((digit) => digit * power).find((each) => end / each < 6) ?? 10 * power;
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, index) =>
    Number((index * step).toPrecision(6)),
  );
}

/**
 * A scale with 1 and all ratios and their intervals, limited to a useful range.
 * @param {ChartInterval[]} ratios
 * @returns {ScaleOptions & { ticks: number | number[] }}
 */
export function ratioScale(ratios) {
  const reach = reachOf(ratios);
  const [low, high] = [Math.min(1, reach.low), Math.max(1, reach.high)];
  // A ratio of 0 has no place on a logarithmic scale.
  if (low <= 0 || high / low <= SPAN_FOR_LOG) {
    const margin = Math.max(0.02, 0.04 * (high - low));
    return { type: "linear", clamp: true, domain: [low - margin, high + margin], ticks: 3 };
  }
  const [from, to] = [low / 1.08, high * 1.08];
  const all = logTicks(from, to);
  const ticks = all.length > MOST_TICKS ? logTicks(from, to, [1]) : all;
  return { type: "log", clamp: true, domain: [from, to], ticks };
}

/** @param {number | number[]} ticks */
export const ratioGround = (ticks) => [
  gridX({ ticks, stroke: GRID, strokeOpacity: 1 }),
  ruleX([1], { stroke: QUIET, strokeDasharray: "3 3" }),
  valueAxis({ ticks, tickFormat: (ratio) => `${ratio}×` }),
];

/**
 * The axis of a row chart, which writes its label.
 * @param {{ ticks: number | number[], tickFormat: (value: number) => string }} axis
 */
export const valueAxis = (axis) => axisX({ ...axis, tickSize: 0, label: null, color: QUIET });

/**
 * @template {ChartInterval & { position: number }} T
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
    strokeWidth: 7,
    dy: below,
  });
}
