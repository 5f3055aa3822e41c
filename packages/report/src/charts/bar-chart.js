import { barX, gridX, ruleX, ruleY } from "@observablehq/plot";
import { metricOf } from "@routebench/contract/metrics";
import { formatPercent, labelOf, writingOf } from "../format.js";
import { rateOf } from "../standings/row-standing.js";
import { labelledAxis } from "./ratio-scale.js";
import { drawRowChart } from "./row-chart.js";
import { markedByApp } from "./svg.js";
import { colourOf, GRID, INK, QUIET } from "./theme.js";

/** @import { ChartOptions } from "./svg.js" */
/** @import { Metric } from "@routebench/contract/metrics" */
/** @import { ModeSummary, Row } from "@routebench/contract/summary" */

/** @type {(mode: ModeSummary, options?: ChartOptions) => string} */
export const renderRateChart = (mode, options) => renderBarChart(mode, rateOf(mode), options);

/** @type {(mode: ModeSummary, options?: ChartOptions) => string} */
export const renderCpuChart = (mode, options) =>
  renderBarChart(mode, metricOf("serverCpuUsPerRequest"), options);

/** @type {(mode: ModeSummary, metric: Metric, options?: ChartOptions) => string} */
function renderBarChart(mode, metric, { width = 540, background } = {}) {
  const rows = mode.rows.flatMap((row) => {
    const estimate = row.figures[metric.id]?.estimate;
    return estimate ? [{ ...row, ...estimate }] : [];
  });
  const writing = writingOf(metric);
  const isMoreBetter = metric.better === "higher";
  const said = `${labelOf(metric)}, ${isMoreBetter ? "more" : "less"} is better`;
  const axis = isMoreBetter ? `${said} →` : `← ${said}`;
  const level = rows.find(({ low }) => low !== null)?.level;
  const longest = Math.max(...rows.map(({ point }) => point));
  const highest = Math.max(...rows.map(({ high, point }) => high ?? point));

  return drawRowChart(
    rows,
    {
      name: `${rows.length} apps, ${mode.mode} mode: ${said}.`,
      notes: [
        ...(level ? [`The line at a bar's end is its ${formatPercent(level)} interval.`] : []),
        ...barLegend(rows),
      ],
      size: { row: 24, names: 160, top: 10, axis: 38 },
      right: [76, 76],
      band: [0.35, 0.65],
      gap: 8,
      draw(data, { narrow, below }) {
        const ticks = narrow ? 3 : 5;
        return {
          x: { clamp: true, domain: [0, 1.02 * Math.min(2 * longest, highest)] },
          marks: [
            gridX({ ticks, stroke: GRID, strokeOpacity: 1 }),
            barX(data, {
              x: "point",
              y: "position",
              fillOpacity: 0.55,
              dy: below,
              fill: (row) => colourOf(row),
              ...markedByApp(data),
            }),
            ruleY(data, {
              y: "position",
              x1: ({ low, point }) => low ?? point,
              x2: ({ high, point }) => high ?? point,
              stroke: INK,
              strokeWidth: 1.5,
              dy: below,
              ...markedByApp(data),
            }),
            // A narrow chart has the names where the line would be.
            ...(narrow ? [] : [ruleX([0], { stroke: QUIET })]),
            labelledAxis({ ticks, tickFormat: thousands, label: axis }),
          ],
        };
      },
      value: ({ point }) => writing.point(point),
    },
    { width, background },
  );
}

/** @param {Row[]} rows */
function barLegend(rows) {
  const others = rows.filter(({ role }) => role !== "app");
  if (others.length === 0) return [];
  const isSecond = others.some(({ role }) => role === "baseline") || others.length === 1;
  return [isSecond ? "Grey: an app’s second entry." : "Grey: controls, which are not ranked."];
}

/** @param {number} value */
const thousands = (value) => (value >= 1000 ? `${value / 1000}k` : String(value));
