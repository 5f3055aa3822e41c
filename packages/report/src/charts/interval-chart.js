import { dot } from "@observablehq/plot";
import { formatInterval, formatPercent, formatRatio, RATIO } from "../format.js";
import { counted, label, TOO_FEW } from "../words.js";
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
export function renderIntervalChart(rows, words, options = {}) {
  return drawRowChart(
    rows,
    {
      name: `${words.name}, ${counted(rows.length, "app")}.`,
      axis: words.axis,
      notes: notesOf(rows, words.same),
      draw(data, { below }) {
        const x = ratioScale(data);
        return {
          x,
          marks: [
            ...ratioGround(x.ticks),
            intervalBars(data, colourOf, below),
            dot(data, {
              x: "point",
              y: "position",
              fill: colourOf,
              r: 3.5,
              dy: below,
              title: titleOf,
              ...markedByApp(data),
            }),
          ],
        };
      },
      value: ({ point }) => formatRatio(point),
    },
    options,
  );
}

/** @param {IntervalRow} row */
function titleOf(row) {
  const interval = formatInterval(row, RATIO);
  return `${label(row.name)}: ${formatRatio(row.point)}${interval && ` (${interval})`}`;
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
