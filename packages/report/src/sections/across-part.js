import { text } from "./cells.js";

/**
 * @typedef {import("./section.js").Chart} Chart
 *
 * @typedef {object} AcrossPart
 * @property {string} section the section's title
 * @property {string} title unique in the section
 * @property {import("./section.js").Mode} mode
 * @property {string[]} notes
 * @property {Pick<Chart, "title" | "draw"> & { file: string | undefined } | null} chart
 * @property {import("./section.js").Column[]} columns
 * @property {import("./section.js").Table["rows"]} rows
 * @property {import("./section.js").DidNotFinish["apps"]} [didNotFinish] where no table of a case names them
 */

/**
 * A part about several cases of a mode: a chart, and a table with the same data.
 * @param {AcrossPart} part
 * @returns {import("./section.js").Part}
 */
export function acrossPart({
  section,
  title,
  mode,
  notes,
  chart,
  columns,
  rows,
  didNotFinish = [],
}) {
  return {
    kind: "part",
    title,
    mode,
    blocks: [
      text(...notes),
      ...(chart ? [toBlock(chart, title)] : []),
      { kind: "table", title: `${section}, ${title}`, columns, rows },
      { kind: "did-not-finish", apps: didNotFinish },
    ],
  };
}

/**
 * @param {NonNullable<AcrossPart["chart"]>} chart
 * @param {string} part its title
 * @returns {Chart}
 */
const toBlock = ({ title, file, draw }, part) => ({
  kind: "chart",
  title,
  width: 860,
  draw,
  ...(file && { file, alt: `${title}, ${part}; the table has the figures` }),
});
