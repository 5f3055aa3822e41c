import { label } from "../words.js";
import { footnote, footnoteHeight, textColumn } from "./columns.js";
import { drawSvg, NARROW } from "./svg.js";

/** @import { ChartOptions } from "./svg.js" */
/** @import { Markish, PlotOptions } from "@observablehq/plot" */

/**
 * @typedef {{ narrow: boolean, rowHeight: number, above: number, below: number }} RowPlace
 *   `above` and `below`: pixels from the row's middle to its name and to its marks
 * @typedef {RowPlace & { width: number, marginLeft: number, marginRight: number }} RowFrame
 */

/**
 * @template Row
 * @typedef {object} RowChart
 * @property {string} name for a screen reader
 * @property {string[]} notes
 * @property {{ row: number, narrowRow?: number, names: number, top: number, axis: number }} size
 * @property {[wide: number, narrow: number]} right the margin
 * @property {[wide: number, narrow: number]} [band] the share of a row that its bars leave free
 * @property {number} [before] pixels left of the names
 * @property {(rows: (Row & { position: number })[], frame: RowFrame) => PlotOptions & { marks:
 *   Markish[] }} draw
 * @property {(row: Row, narrow: boolean) => string} [value]
 * @property {boolean} [isQuiet]
 * @property {number} [gap]
 * @property {"y" | "fy"} [by]
 */

/** Pixels of a letter of a name, about. */
const LETTER = 7.6;

/** What tells versions and runtimes of an app apart stands at the end of its name. */
const WIDEST_NAMES = 280;

/**
 * A row for each app: its name, its marks along one axis, its value.
 * @template {{ appId: string, name: string }} Row
 * @param {Row[]} rows
 * @param {RowChart<Row>} chart
 * @param {ChartOptions & { width: number }} options
 */
export function drawRowChart(rows, chart, { width, background }) {
  if (rows.length === 0) return "";
  const { name, notes, size, right, before = 0, draw, value, isQuiet, gap = 12, by = "y" } = chart;
  const data = rows.map((row, index) => ({ ...row, position: index + 1 }));
  const narrow = width < NARROW;
  const which = narrow ? 1 : 0;
  const { narrowRow = 40 } = size;
  const longest = Math.max(...rows.map((row) => label(row.name).length));
  const names = narrow ? 0 : Math.max(size.names, Math.min(WIDEST_NAMES, LETTER * longest));
  const rowHeight = narrow ? narrowRow : size.row;
  const [above, below] = narrow ? [12 - narrowRow / 2, 8] : [0, 0];
  const marginLeft = 12 + before + names;
  const marginRight = right[which];
  const marginBottom = size.axis + footnoteHeight(notes, width);
  const frame = { narrow, rowHeight, above, below, width, marginLeft, marginRight };
  const { marks, ...options } = draw(data, frame);
  return drawSvg(
    {
      width,
      height: size.top + data.length * rowHeight + marginBottom,
      marginTop: size.top,
      marginBottom,
      marginLeft,
      marginRight,
      y: {
        type: chart.band ? "band" : "point",
        domain: data.map(({ position }) => position),
        padding: chart.band?.[which] ?? 0.5,
        axis: null,
      },
      color: { type: "identity" },
      ...options,
      marks: [
        ...marks,
        textColumn(data, {
          by,
          side: "left",
          offset: 12 + before - marginLeft,
          drop: above,
          width: (narrow ? width - before : names + 12) - 26,
          text: (row) => label(row.name),
          strong: true,
        }),
        ...(value
          ? [
              textColumn(data, {
                by,
                side: "right",
                offset: gap,
                drop: below,
                quiet: isQuiet,
                text: (row) => value(row, narrow),
              }),
            ]
          : []),
        footnote(notes, { width, marginLeft, below: size.axis }),
      ],
    },
    { name, background },
  );
}
