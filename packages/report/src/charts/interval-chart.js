import { dot } from "@observablehq/plot";
import { formatInterval, formatPercent, formatRatio, RATIO } from "../format.js";
import { TOO_FEW } from "../words.js";
import { drawRowChart } from "./row-chart.js";
import { intervalBars, ratioGround, ratioScale } from "./scales.js";
import { APP, CONTROL, markedByApp } from "./svg.js";

/** @import { ChartOptions } from "./svg.js" */
/** @import { Estimate } from "@routebench/contract/summary" */

/**
 * @typedef {Estimate & { appId: string, name: string }} IntervalRow
 * @typedef {{ axis: string, name: string, same: string }} IntervalWords same: the meaning of grey
 */

/** @type {(rows: IntervalRow[], words: IntervalWords, options?: ChartOptions) => string} */
export function renderIntervalChart(rows, words, { width = 860, background } = {}) {
  return drawRowChart(
    rows,
    {
      name: `${words.name}, ${rows.length} apps.`,
      notes: notesOf(rows, words.same),
      right: [130, 60],
      draw(data, { narrow, below }) {
        const x = ratioScale(data, narrow ? 3 : 6);
        return {
          x,
          marks: [
            ...ratioGround(x.ticks, words.axis),
            intervalBars(data, colourOf, below),
            dot(data, {
              x: "point",
              y: "position",
              fill: colourOf,
              r: 4,
              dy: below,
              ...markedByApp(data),
            }),
          ],
        };
      },
      value(row, narrow) {
        const interval = formatInterval(row, RATIO);
        return `${formatRatio(row.point)}${!narrow && interval ? `  (${interval})` : ""}`;
      },
    },
    { width, background },
  );
}

/** Whether the interval excludes 1. @param {Estimate} ratio */
const isShown = ({ low, high }) => low !== null && high !== null && (low > 1 || high < 1);

/** @param {Estimate} ratio */
const colourOf = (ratio) => (isShown(ratio) ? APP : CONTROL);

/** @type {(ratios: Estimate[], same: string) => string[]} */
function notesOf(ratios, same) {
  const level = ratios.find(({ low }) => low !== null)?.level;
  if (level === undefined) return [TOO_FEW];
  return [`Bars are ${formatPercent(level)} intervals.`, ...(ratios.every(isShown) ? [] : [same])];
}
