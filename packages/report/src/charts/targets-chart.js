import { cell, text } from "@observablehq/plot";
import { formatRatio } from "../format.js";
import { drawRowChart } from "./row-chart.js";
import { markedByApp } from "./svg.js";
import { APP, FEWER, INK, QUIET } from "./theme.js";

/** @import { ChartOptions } from "./svg.js" */

/**
 * @typedef {{ appId: string, name: string, ratios: (number | null)[] }} TargetsRow to its own base
 * @typedef {{ headings: string[], base: string, title: string }} TargetsFrame
 */

/** From this ratio on, or its inverse, a cell has the strongest colour. */
const STRONGEST = 1.25;
const MOST_INK = 0.5;

/** @type {(rows: TargetsRow[], frame: TargetsFrame, options?: ChartOptions) => string} */
export function renderTargetsChart(
  rows,
  { headings, base, title },
  { width = 860, background } = {},
) {
  if (headings.length === 0) return "";
  const columns = headings.map((heading, column) => ({ column, heading }));
  return drawRowChart(
    rows,
    {
      name: `Requests per second of each target against ${base}, ${title}, ${rows.length} apps.`,
      notes: [
        `Relative to the app’s own requests/s at ${base}. Orange: fewer; blue: more; paler: closer to 1.`,
      ],
      size: { row: 30, narrowRow: 48, names: 190, top: 34, axis: 12 },
      right: [12, 12],
      band: [0.16, 0.5],
      draw(data, { narrow, below }) {
        const cells = data.flatMap(({ ratios, ...row }) =>
          ratios.flatMap((ratio, column) => (ratio === null ? [] : [{ ...row, column, ratio }])),
        );
        return {
          x: {
            type: "band",
            domain: columns.map(({ column }) => column),
            padding: 0.06,
            axis: null,
          },
          marks: [
            text(columns, {
              x: "column",
              text: "heading",
              frameAnchor: "top",
              lineAnchor: "bottom",
              dy: -6,
              fill: QUIET,
              lineWidth: narrow ? 5 : 9,
            }),
            cell(cells, {
              x: "column",
              y: "position",
              dy: below,
              fillOpacity: strengthOf,
              fill: ({ ratio }) => (ratio < 1 ? FEWER : APP),
              ...markedByApp(cells),
            }),
            text(cells, {
              x: "column",
              y: "position",
              dy: below,
              fill: INK,
              text: ({ ratio }) => formatRatio(ratio),
              ...markedByApp(cells),
            }),
          ],
        };
      },
    },
    { width, background },
  );
}

/** @param {{ ratio: number }} cell */
const strengthOf = ({ ratio }) =>
  MOST_INK * Math.min(1, Math.abs(Math.log(ratio)) / Math.log(STRONGEST));
