import { renderIntervalChart } from "../charts/interval-chart.js";
import { formatDuration, RATIO } from "../format.js";
import { text } from "./cells.js";

/** @import { SectionMaker } from "./section.js" */

const CHART_WORDS = {
  axis: "CPU per request, before = 1 →",
  name: "Server CPU per request right after an idle period",
  same: "Grey: the data do not show that the idle period changed anything.",
};

/** What an idle period costs. @type {SectionMaker} */
export const lullSection = ({ config }, { lull }) => {
  const settings = config.modes.lull;
  if (!settings) return null;
  const rows = lull.toSorted((a, b) => a.ratio.point - b.ratio.point);
  const ratios = rows.map(({ appId, name, ratio }) => ({ appId, name, ...ratio }));
  return {
    id: "lull",
    title: "After an idle period",
    mode: "lull",
    blocks: [
      text(
        `Server CPU time per request right after ${formatDuration(settings.silenceMs)} without requests, as a multiple of that right before, with Node's default flags: 1.00× means that the idle period cost nothing.`,
      ),
      {
        kind: "chart",
        title: "CPU time per request after the idle period",
        width: 960,
        draw: (options) => renderIntervalChart(ratios, CHART_WORDS, options),
      },
      {
        kind: "table",
        title: "CPU time per request after an idle period",
        columns: [{ heading: "CPU time per request", unit: "before = 1", writing: RATIO }],
        rows: rows.map(({ appId, name, ratio }) => ({
          appId,
          name,
          cells: [{ estimate: ratio, mark: "" }],
        })),
      },
    ],
  };
};
