import { dot, text } from "@observablehq/plot";
import { label } from "../label.js";
import { textColumn } from "./columns.js";
import { spread } from "./spread.js";
import { markedByApp } from "./svg.js";
import { INK } from "./theme.js";

/**
 * @typedef {object} NamedLine
 * @property {string} appId
 * @property {string} name
 * @property {string} hue
 * @property {string} shape
 * @property {{ point: number }[]} points
 *
 * @typedef {import("@observablehq/plot").Markish} Markish
 */

/** What a name takes, in pixels. */
export const NAME_HEIGHT = 17;

const SYMBOL = { r: 4, symbol: "shape", fill: "hue" };

/**
 * Each line's name at its end, right of a frame whose y goes from 0 to 1.
 * @param {NamedLine[]} lines
 * @param {import("./value-scale.js").ValueScale} scale
 * @param {{ height: number, width: number }} room of the frame, and right of it, in pixels
 * @returns {Markish[]}
 */
export function namesBeside(lines, scale, { height, width }) {
  const ends = lines.map(({ points }) => scale.toShare(points.at(-1)?.point ?? 0) * height);
  const places = spread(ends, NAME_HEIGHT, height);
  const named = lines.map((line, index) => ({
    ...line,
    position: (places[index] ?? 0) / height,
  }));
  return [
    dot(named, { ...SYMBOL, y: "position", frameAnchor: "right", dx: 14, ...markedByApp(named) }),
    textColumn(named, {
      by: "y",
      side: "right",
      offset: 24,
      width: width - 30,
      text: ({ name }) => label(name),
    }),
  ];
}

/**
 * The names below the frame, if there is no room beside it; in the order of the lines' ends.
 * @param {NamedLine[]} lines
 * @param {{ marginLeft: number, below: number }} place `below`: pixels under the frame
 * @returns {Markish[]}
 */
export function namesBelow(lines, { marginLeft, below }) {
  const end = (/** @type {NamedLine} */ { points }) => points.at(-1)?.point ?? 0;
  return lines
    .toSorted((a, b) => end(b) - end(a))
    .flatMap((line, index) => {
      const dy = below + (index + 0.5) * NAME_HEIGHT;
      const at = { frameAnchor: /** @type {const} */ ("bottom-left"), dy };
      return [
        dot([line], { ...SYMBOL, ...at, dx: 18 - marginLeft, ...markedByApp([line]) }),
        text([line], {
          ...at,
          text: ({ name }) => label(name, 40),
          dx: 30 - marginLeft,
          textAnchor: "start",
          lineAnchor: "middle",
          fill: INK,
          ...markedByApp([line]),
        }),
      ];
    });
}
