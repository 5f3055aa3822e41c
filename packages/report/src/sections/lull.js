import { renderIntervalChart } from "../charts/interval-chart.js";
import { formatDuration, RATIO } from "../format.js";
import { text } from "./cells.js";

/**
 * @import { ChartOptions } from "../charts/svg.js"
 * @import { Section } from "./section.js"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { LullRow, Summary } from "@routebench/contract/summary"
 */

/**
 * What a silence costs.
 * @param {ResultFile} result
 * @param {Summary} summary
 * @returns {Section | null} null if it was not measured
 */
export function lullSection({ config }, { lull }) {
  const settings = config.modes.lull;
  if (!settings) return null;
  const rows = lull.toSorted((a, b) => a.ratio.point - b.ratio.point);
  return {
    id: "lull",
    title: "After a lull",
    mode: "lull",
    blocks: [
      text(
        `Server CPU time per request right after ${formatDuration(settings.silenceMs)} of silence, as a multiple of that right before it, with Node's default flags: 1.00× means that the silence cost nothing.`,
      ),
      {
        kind: "chart",
        title: "CPU time per request after the silence",
        width: 960,
        draw: (options) => renderLullChart(rows, options),
      },
      {
        kind: "table",
        title: "CPU time per request after a lull",
        columns: [{ heading: "CPU time per request", unit: "before = 1", writing: RATIO }],
        rows: rows.map(({ appId, name, ratio }) => ({
          appId,
          name,
          cells: [{ estimate: ratio, mark: "" }],
        })),
      },
    ],
  };
}

/**
 * What a silence costs: CPU time per request right after it, as a multiple of that right before it.
 * @param {LullRow[]} lull in the order shown
 * @param {ChartOptions} [options]
 * @returns {string} SVG; "" if it was not measured
 */
export function renderLullChart(lull, options) {
  const rows = lull.map(({ appId, name, ratio }) => ({ appId, name, ...ratio }));
  const words = {
    axis: "CPU per request, before = 1 →",
    name: "Server CPU per request right after a silence",
    same: "Grey: the data do not show that the silence changed anything.",
  };
  return renderIntervalChart(rows, words, options);
}
