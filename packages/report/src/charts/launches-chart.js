import { dodgeY, dot, gridX, ruleX, ruleY } from "@observablehq/plot";
import { formatPercent } from "../format.js";
import { rateOf } from "../standings/row-standing.js";
import { labelledAxis } from "./ratio-scale.js";
import { drawRowChart } from "./row-chart.js";
import { markedByApp } from "./svg.js";
import { APP, GRID, QUIET } from "./theme.js";

/** @import { ChartOptions } from "./svg.js" */
/** @import { Figure, ModeSummary } from "@routebench/contract/summary" */

const NOTES = [
  "Each dot is one launch of a fresh server process. Two clusters of dots mean that launches of the same code differ.",
];

/**
 * Launches as distances from their app's median, so that scatter shows at any speed.
 * @type {(mode: ModeSummary, options?: ChartOptions) => string}
 */
export function renderLaunchesChart(mode, { width = 860, background } = {}) {
  const { id } = rateOf(mode);
  const rows = mode.rows.filter((row) => deviations(row.figures[id]).length > 1);
  const all = rows.flatMap(({ figures }) => deviations(figures[id]));
  const reach = Math.max(0.02, ...all.map(Math.abs)) * 1.08;

  return drawRowChart(
    rows,
    {
      name: `Every launch of ${rows.length} apps, ${mode.mode} mode, as its distance from the app's own median.`,
      notes: NOTES,
      size: { row: 27, names: 190, top: 10, axis: 40 },
      right: [142, 24],
      draw(data, { narrow, below, rowHeight }) {
        const ticks = narrow ? 3 : 7;
        return {
          x: { domain: [-reach, reach] },
          marks: [
            gridX({ ticks, stroke: GRID, strokeOpacity: 1 }),
            ruleX([0], { stroke: QUIET, strokeDasharray: "3 3" }),
            ruleY(data, { y: "position", stroke: GRID, dy: below }),
            labelledAxis({
              ticks,
              tickFormat: signedPercent,
              label: narrow
                ? "relative to the app’s own median →"
                : "requests/s of a launch, relative to the median of that app’s launches →",
            }),
            // A mark for each app: dots make way only for those of their own row, around the middle of
            // the frame, from where they are moved to the row.
            ...data.map((row) => {
              const { appId, position } = row;
              const own = deviations(row.figures[id]);
              const launches = own.map((off) => ({ appId, off }));
              return dot(
                launches,
                dodgeY("middle", {
                  x: "off",
                  r: 3,
                  padding: 0.5,
                  fill: APP,
                  fillOpacity: 0.8,
                  dy: (position - (data.length + 1) / 2) * rowHeight + below,
                  ...markedByApp(launches),
                }),
              );
            }),
          ],
        };
      },
      value: ({ figures }, narrow) => (narrow ? "" : span(deviations(figures[id]))),
      isQuiet: true,
    },
    { width, background },
  );
}

/** Relative to the median; none if that is zero. @param {Figure | undefined} figure */
const deviations = (figure) =>
  figure && figure.median !== 0 ? figure.values.map((value) => value / figure.median - 1) : [];

/** @param {number} share */
function signedPercent(share) {
  const text = formatPercent(
    Math.abs(share),
    Number.isInteger(Math.round(share * 1e6) / 1e4) ? 0 : 1,
  );
  if (Math.abs(share) < 1e-9) return text;
  return `${share < 0 ? "−" : "+"}${text}`;
}

/** @param {number[]} deviations */
function span(deviations) {
  const [low, high] = [Math.min(...deviations), Math.max(...deviations)];
  return `${formatPercent(low, 1).replace("-", "−")} … +${formatPercent(high, 1)}`;
}
