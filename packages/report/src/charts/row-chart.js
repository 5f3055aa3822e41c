import { text } from "@observablehq/plot";
import { label } from "../words.js";
import { drawSvg, EDGE, FONT_SIZE, INK, LETTER, QUIET, WIDTH } from "./svg.js";

/** @import { ChartOptions } from "./svg.js" */
/** @import { Markish, PlotOptions } from "@observablehq/plot" */

/**
 * @typedef {object} RowFrame
 * @property {number} below pixels from the row's middle to its marks
 * @property {number} rowHeight
 * @property {number} marginLeft
 * @property {number} marginRight
 */

/**
 * @template Row
 * @typedef {object} RowChart
 * @property {string} name for a screen reader
 * @property {string} axis
 * @property {string[]} notes
 * @property {number} [top] margin
 * @property {boolean} [hasBars] whether its marks are bars, which have a height
 * @property {number} [before] pixels left of the names
 * @property {(rows: (Row & { position: number })[], frame: RowFrame) => PlotOptions & { marks:
 *   Markish[] }} draw
 * @property {(row: Row) => string} value
 */

/** Longer names are above their marks. */
const LONGEST_NEXT_TO_MARKS = 22;

/** Heights in pixels: a row with its name left of its marks, with its name above them, and the axis. */
const [LOW_ROW, HIGH_ROW, AXIS] = [26, 46, 56];

/** Width of the values. */
const VALUES = 58;

/**
 * A row for each app with its name, its marks along a common axis, and its value.
 * @template {{ name: string }} Row
 * @param {Row[]} rows
 * @param {RowChart<Row>} chart
 * @param {ChartOptions} options
 */
export function drawRowChart(rows, chart, { background }) {
  if (rows.length === 0) return "";
  const { name, axis, notes, top = 10, before = 0, hasBars, draw, value } = chart;
  const data = rows.map((row, index) => ({ ...row, position: index + 1 }));
  const longest = Math.max(...rows.map((row) => label(row.name).length));
  const isHigh = longest > LONGEST_NEXT_TO_MARKS;
  const rowHeight = isHigh ? HIGH_ROW : LOW_ROW;
  const [above, below] = isHigh ? [-9, 9] : [0, 0];
  const names = isHigh ? 0 : LETTER * longest + EDGE;
  const marginLeft = EDGE + before + names;
  const marginRight = EDGE + VALUES;
  const { marks, ...options } = draw(data, { below, rowHeight, marginLeft, marginRight });
  return drawSvg(
    {
      height: top + data.length * rowHeight + AXIS + footnoteHeight(notes),
      marginTop: top,
      marginBottom: AXIS + footnoteHeight(notes),
      marginLeft,
      marginRight,
      y: {
        type: hasBars ? "band" : "point",
        domain: data.map(({ position }) => position),
        padding: hasBars ? (isHigh ? 0.6 : 0.3) : 0.5,
        axis: null,
      },
      color: { type: "identity" },
      ...options,
      marks: [
        ...marks,
        text(data, {
          y: "position",
          frameAnchor: "left",
          textAnchor: "start",
          dx: EDGE + before - marginLeft,
          dy: above,
          text: (row) => label(row.name),
          lineWidth: (WIDTH - before - 2 * EDGE) / FONT_SIZE,
          textOverflow: "ellipsis",
          fill: INK,
        }),
        text(data, {
          y: "position",
          frameAnchor: "right",
          textAnchor: "end",
          dx: VALUES,
          dy: below,
          text: (row) => value(row),
          fill: INK,
        }),
        text([axis], {
          frameAnchor: "bottom-right",
          textAnchor: "end",
          lineAnchor: "top",
          dx: VALUES,
          dy: 32,
          fill: QUIET,
        }),
        footnote(notes, { marginLeft, below: AXIS }),
      ],
    },
    { name, background },
  );
}

/** In ems, with room for wide fonts. */
const LINE_HEIGHT = 1.25;
const CHARACTERS_PER_LINE = Math.floor((WIDTH - 2 * EDGE) / (0.53 * FONT_SIZE));

/** @param {string[]} sentences @param {{ marginLeft: number, below: number }} place */
export const footnote = (sentences, { marginLeft, below }) =>
  text([footnoteLines(sentences).join("\n")], {
    frameAnchor: "bottom-left",
    textAnchor: "start",
    lineAnchor: "top",
    dx: EDGE - marginLeft,
    dy: below,
    lineHeight: LINE_HEIGHT,
    fill: QUIET,
  });

/** @param {string[]} sentences */
export const footnoteHeight = (sentences) =>
  LINE_HEIGHT * FONT_SIZE * footnoteLines(sentences).length + EDGE;

/** @param {string[]} sentences */
const footnoteLines = (sentences) =>
  sentences.flatMap((sentence) => {
    /** @type {string[]} */
    const lines = [];
    for (const word of sentence.split(" ")) {
      const line = lines.at(-1);
      if (line && line.length + 1 + word.length <= CHARACTERS_PER_LINE)
        lines.push(`${lines.pop()} ${word}`);
      else lines.push(word);
    }
    return lines;
  });
