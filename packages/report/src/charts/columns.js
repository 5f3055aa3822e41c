import { text } from "@observablehq/plot";
import { markedByApp } from "./svg.js";
import { INK, QUIET } from "./theme.js";

// An em of the chart's text, with room for wide fonts; bold is wider.
const EM = 13;
const BOLD_EM = 13.5;

/**
 * A column of text left or right of a chart's frame, one line per row.
 * @template {{ appId: string, position: number }} T
 * @param {T[]} data
 * @param {object} column
 * @param {"y" | "fy"} column.by
 * @param {"left" | "right"} column.side
 * @param {number} column.offset pixels from that side of the frame
 * @param {number} [column.width] in pixels; longer text ends in an ellipsis
 * @param {"start" | "end"} [column.anchor]
 * @param {(datum: T) => string} column.text
 * @param {boolean} [column.quiet]
 * @param {boolean} [column.strong]
 * @param {number} [column.drop] pixels below the row's middle
 */
export function textColumn(data, column) {
  const { by, side, offset, width, text: content, quiet, strong, drop = 0 } = column;
  const { anchor = "start" } = column;
  return text(data, {
    [by]: "position",
    frameAnchor: side,
    textAnchor: anchor,
    dx: offset,
    dy: drop,
    text: content,
    fill: quiet ? QUIET : INK,
    ...(strong && { fontWeight: 600 }),
    ...(width && { lineWidth: width / (strong ? BOLD_EM : EM), textOverflow: "ellipsis" }),
    ...markedByApp(data),
  });
}

/**
 * @param {string[]} sentences
 * @param {{ width: number, marginLeft: number, below: number }} place
 */
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
