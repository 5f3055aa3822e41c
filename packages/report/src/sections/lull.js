import { renderLullChart } from "../charts/lull-chart.js";
import { formatDuration, RATIO } from "../format.js";
import { text } from "./cells.js";

/**
 * What a silence costs.
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {import("./section.js").Section | null} null if it was not measured
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
