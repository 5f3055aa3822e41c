import { cell, text } from "@observablehq/plot";
import { MISSING_PATH, targetLabel } from "@routebench/contract/targets";
import { formatRatio } from "../format.js";
import { arrange, footnote, footnoteHeight, textColumn } from "./columns.js";
import { label } from "./label.js";
import { drawSvg, markedByApp } from "./svg.js";
import { APP, BOUND, INK, QUIET } from "./theme.js";

/**
 * @typedef {object} RoutesRow
 * @property {string} appId
 * @property {string} name
 * @property {(number | null)[]} ratios one per target, to the app's own rate at the base
 *
 * @typedef {object} RoutesFrame
 * @property {import("@routebench/contract/targets").Target[]} targets
 * @property {string} base
 * @property {boolean} isBound whether the generator was the limit of any app
 * @property {string} title
 */

const TOP = 34;
const BOTTOM = 12;
const ROW = 30;
const NARROW_ROW = 48;

/** From this ratio on, or its inverse, a cell is as strong as it gets. */
const STRONGEST = 1.25;
const MOST_INK = 0.5;

/**
 * How each app's rate differs from route to route: a cell per app and target.
 * @param {RoutesRow[]} rows
 * @param {RoutesFrame} frame
 * @param {import("./svg.js").ChartOptions} [options]
 * @returns {string} SVG; "" where there is no row
 */
export function renderRoutesChart(
  rows,
  { targets, base, isBound, title },
  { width = 860, background } = {},
) {
  if (rows.length === 0 || targets.length === 0) return "";
  const data = rows.map((row, index) => ({ ...row, position: index + 1 }));
  const { narrow, names, below } = arrange(width, { row: ROW, names: 190 });
  const rowHeight = narrow ? NARROW_ROW : ROW;
  const marginLeft = 12 + names;
  const notes = [
    `Against the app’s own requests/s at ${base}. Orange: fewer there; blue: more; the paler, the nearer to 1.`,
    ...(isBound
      ? ["Where the load generator was the limit, a ratio tells of it, not of the app."]
      : []),
  ];
  const marginBottom = BOTTOM + footnoteHeight(notes, width);
  const columns = targets.map((target, column) => ({ column, heading: headingOf(target) }));
  const cells = data.flatMap(({ ratios, ...row }) =>
    ratios.flatMap((ratio, column) => (ratio === null ? [] : [{ ...row, column, ratio }])),
  );

  return drawSvg(
    {
      width,
      height: TOP + data.length * rowHeight + marginBottom,
      marginTop: TOP,
      marginBottom,
      marginLeft,
      marginRight: 12,
      x: { type: "band", domain: columns.map(({ column }) => column), padding: 0.06, axis: null },
      y: {
        ...{ type: "band", domain: data.map(({ position }) => position), axis: null },
        padding: narrow ? 0.5 : 0.16,
      },
      color: { type: "identity" },
      marks: [
        text(columns, {
          ...{ x: "column", text: "heading", frameAnchor: "top", lineAnchor: "bottom", dy: -6 },
          ...{ fill: QUIET, lineWidth: narrow ? 5 : 9 },
        }),
        cell(cells, {
          ...{ x: "column", y: "position", dy: below },
          fill: ({ ratio }) => (ratio < 1 ? BOUND : APP),
          fillOpacity: strengthOf,
          ...markedByApp(cells),
        }),
        text(cells, {
          ...{ x: "column", y: "position", dy: below, fill: INK },
          text: ({ ratio }) => formatRatio(ratio),
          ...markedByApp(cells),
        }),
        textColumn(data, {
          ...{ by: "y", side: "left", offset: 12 - marginLeft, drop: narrow ? -NARROW_ROW / 3 : 0 },
          width: (narrow ? width : marginLeft) - 26,
          text: ({ name }) => label(name),
          strong: true,
        }),
        footnote(notes, { width, marginLeft, below: BOTTOM }),
      ],
    },
    {
      name: `Requests per second of each target against ${base}, ${title}, ${data.length} apps.`,
      background,
    },
  );
}

/** @param {{ ratio: number }} cell */
const strengthOf = ({ ratio }) =>
  MOST_INK * Math.min(1, Math.abs(Math.log(ratio)) / Math.log(STRONGEST));

/**
 * @param {RoutesFrame["targets"][number]} target
 * @returns {string} short enough for a column
 */
function headingOf(target) {
  if (target.kind === "mix") return "mix";
  const isMissing = target.kind === "path" && target.path === MISSING_PATH;
  return isMissing ? "404 path" : label(targetLabel(target), 24);
}
