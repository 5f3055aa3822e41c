import { text } from "@observablehq/plot";
import { label } from "../words.js";
import { drawSvg, INK, markedByApp, NARROW, QUIET } from "./svg.js";

/** @import { ChartOptions } from "./svg.js" */
/** @import { Markish, PlotOptions } from "@observablehq/plot" */

/**
 * @typedef {object} RowFrame
 * @property {boolean} narrow
 * @property {number} above pixels from the row's middle to its name
 * @property {number} below pixels from the row's middle to its marks
 * @property {number} width
 * @property {number} marginLeft
 * @property {number} marginRight
 */

/**
 * @template Row
 * @typedef {object} RowChart
 * @property {string} name for a screen reader
 * @property {string[]} notes
 * @property {number} [row] height in pixels, if the names are left of the marks
 * @property {number} [top] margin
 * @property {[wide: number, narrow: number]} right margin
 * @property {[wide: number, narrow: number]} [band] the share of a row between its bars
 * @property {number} [before] pixels left of the names
 * @property {(rows: (Row & { position: number })[], frame: RowFrame) => PlotOptions & { marks:
 *   Markish[] }} draw
 * @property {(row: Row, narrow: boolean) => string} value
 */

/** Average width of a letter of a name, in pixels. */
const LETTER = 7.6;

/** Wide, because a name ends with its version or runtime. */
const [LEAST_NAMES, WIDEST_NAMES] = [190, 280];

/** Heights in pixels: a row with its name above its marks, and the axis. */
const [NARROW_ROW, AXIS] = [40, 40];

/**
 * A row for each app with its name, its marks along a common axis, and its value.
 * @template {{ appId: string, name: string }} Row
 * @param {Row[]} rows
 * @param {RowChart<Row>} chart
 * @param {ChartOptions & { width: number }} options
 */
export function drawRowChart(rows, chart, { width, background }) {
  if (rows.length === 0) return "";
  const { name, notes, row = 25, top = 14, right, before = 0, draw, value } = chart;
  const data = rows.map((row, index) => ({ ...row, position: index + 1 }));
  const narrow = width < NARROW;
  const which = narrow ? 1 : 0;
  const longest = Math.max(...rows.map((row) => label(row.name).length));
  const names = narrow ? 0 : Math.max(LEAST_NAMES, Math.min(WIDEST_NAMES, LETTER * longest));
  const rowHeight = narrow ? NARROW_ROW : row;
  const [above, below] = narrow ? [12 - NARROW_ROW / 2, 8] : [0, 0];
  const marginLeft = 12 + before + names;
  const marginRight = right[which];
  const marginBottom = AXIS + footnoteHeight(notes, width);
  const frame = { narrow, above, below, width, marginLeft, marginRight };
  const { marks, ...options } = draw(data, frame);
  return drawSvg(
    {
      width,
      height: top + data.length * rowHeight + marginBottom,
      marginTop: top,
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
          side: "left",
          offset: 12 + before - marginLeft,
          drop: above,
          width: (narrow ? width - before : names + 12) - 26,
          text: (row) => label(row.name),
          strong: true,
        }),
        textColumn(data, {
          side: "right",
          offset: 12,
          drop: below,
          text: (row) => value(row, narrow),
        }),
        footnote(notes, { width, marginLeft, below: AXIS }),
      ],
    },
    { name, background },
  );
}

// The size of an em in the chart's text, with room for wide fonts. Bold text is wider.
const EM = 13;
const BOLD_EM = 13.5;

/**
 * A column of text left or right of a chart's frame, one line per row.
 * @template {{ appId: string, position: number }} T
 * @param {T[]} data
 * @param {object} column
 * @param {"left" | "right"} column.side
 * @param {number} column.offset pixels from that side of the frame
 * @param {number} [column.width] in pixels; longer text ends in an ellipsis
 * @param {(datum: T) => string} column.text
 * @param {boolean} [column.quiet]
 * @param {boolean} [column.strong]
 * @param {number} [column.drop] pixels below the row's middle
 */
export function textColumn(data, column) {
  const { side, offset, width, text: content, quiet, strong, drop = 0 } = column;
  return text(data, {
    y: "position",
    frameAnchor: side,
    textAnchor: "start",
    dx: offset,
    dy: drop,
    text: content,
    fill: quiet ? QUIET : INK,
    ...(strong && { fontWeight: 600 }),
    ...(width && { lineWidth: width / (strong ? BOLD_EM : EM), textOverflow: "ellipsis" }),
    ...markedByApp(data),
  });
}

/** @param {string[]} sentences @param {{ width: number, marginLeft: number, below: number }} place */
export function footnote(sentences, { width, marginLeft, below }) {
  return text([sentences.join("\n")], {
    frameAnchor: "bottom-left",
    textAnchor: "start",
    lineAnchor: "top",
    dx: 12 - marginLeft,
    dy: below,
    lineWidth: (width - 24) / 11,
    lineHeight: 1.35,
    fontSize: 11,
    fill: QUIET,
    // One note for the chart, not one for each facet.
    facet: "super",
  });
}

/** @param {string[]} sentences @param {number} width */
export function footnoteHeight(sentences, width) {
  const charactersPerLine = (width - 24) / 5.6;
  const lines = sentences.map((sentence) => Math.ceil(sentence.length / charactersPerLine));
  return 15 * lines.reduce((sum, count) => sum + count, 0) + 8;
}
