import { markdownTable } from "markdown-table";
import { formatEstimate, formatRank, NUMBER } from "../format.js";
import { MEDALS } from "../words.js";
import { escapeMarkdown } from "./text.js";

/** @import { Cell, Column, Table } from "../sections/section.js" */

/**
 * `stringLength`: the width of a text where columns are to align, as in a terminal.
 * @param {Table} table @param {(text: string) => number} [stringLength]
 */
export function renderTable({ columns, rows }, stringLength) {
  if (rows.length === 0) return "No app finished.";
  const shown = columns.flatMap((column, index) =>
    column.only === "page" ? [] : [{ column, index }],
  );
  const head = shown.map(({ column }) => headOf(column));
  const lines = rows.map(({ name, cells }) => [
    escapeMarkdown(name),
    ...shown.map(({ column, index }) =>
      escapeMarkdown(formatCell(/** @type {Cell} */ (cells[index]), column)),
    ),
  ]);
  return markdownTable([["Name", ...head.map(escapeHead)], ...lines], {
    align: ["l", ...shown.map(({ column }) => (column.isText ? "l" : "r"))],
    ...(stringLength && { stringLength }),
  });
}

/** Where a # stands before a space it is no markup in a table. @param {string} heading */
const escapeHead = (heading) => escapeMarkdown(heading).replaceAll("&#35; ", "# ");

/** @param {Column} column */
export const headOf = ({ heading, unit }) => (unit ? `${heading} (${unit})` : heading);

/** Not yet escaped. @type {(cell: Cell, column: Column) => string} */
export function formatCell(cell, { writing = NUMBER }) {
  if ("words" in cell) return cell.words;
  const { estimate, mark, medal, rank } = cell;
  const figure = rank
    ? `${estimate.both ? formatEstimate(estimate, writing) : writing.point(estimate.point)}, rank ${formatRank(rank)}`
    : formatEstimate(estimate, writing);
  return [`${mark}${figure}`, medal && MEDALS[medal]].filter(Boolean).join(" ");
}
