import { renderIntervalChart } from "./interval-chart.js";

/**
 * What a silence costs: CPU time per request right after it, as a multiple of that right before it.
 * @param {import("@routebench/contract/summary").LullRow[]} lull in the order shown
 * @param {import("./svg.js").ChartOptions} [options]
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
