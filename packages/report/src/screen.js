import stringWidth from "string-width";
import { renderSection as renderAsMarkdown } from "./markdown/section.js";
import { formatCell, headOf } from "./markdown/table.js";
import { text } from "./sections/cells.js";
import { screenSections } from "./sections/screen.js";
import { renderSection } from "./terminal/section.js";
import { widest } from "./terminal/text.js";
import { counted } from "./words.js";

/** @import { Block, Table } from "./sections/section.js" */
/** @import { ReportExtras } from "./sections/sections.js" */
/** @import { Line } from "./terminal/section.js" */
/** @import { Summary } from "@routebench/contract/summary" */

/** A table is no wider than this, in a pipe too. */
const WIDEST = 100;

/** What a column takes besides its text, and what stands at a line's end. */
const MARGINS = { markdown: { column: 3, end: 1 }, terminal: { column: 2, end: -2 } };

/**
 * What a run ends with: one screen. What it has no room for is in the documents.
 * @param {Summary} summary @param {ReportExtras} extras
 * @param {number | null} columns of the terminal; null: markdown, for a pipe
 * @returns {Line[]}
 */
export function renderScreen(summary, extras, columns) {
  const width = Math.min(WIDEST, columns ?? WIDEST);
  const margin = columns === null ? MARGINS.markdown : MARGINS.terminal;
  const room = width - margin.end;
  const sections = screenSections(summary, extras).map((section) => ({
    ...section,
    blocks: section.blocks.flatMap((block) => narrowed(block, room, margin.column)),
  }));
  if (columns !== null) {
    return sections.flatMap((section, place) => [
      ...(place > 0 ? [{ text: "" }] : []),
      ...renderSection(section, width),
    ]);
  }
  const markdown = sections
    .map((section) => renderAsMarkdown(section, { stringLength: stringWidth }))
    .join("\n\n");
  return markdown.split("\n").map((line) => ({ text: line }));
}

/** Without the last columns of a table that is too wide. @type {(block: Block, width: number, margin: number) => Block[]} */
function narrowed(block, width, margin) {
  if (block.kind === "part") {
    return [{ ...block, blocks: block.blocks.flatMap((each) => narrowed(each, width, margin)) }];
  }
  if (block.kind !== "table") return [block];
  const shown = block.columns.flatMap((column, index) =>
    column.only === "page" ? [] : [{ column, index }],
  );
  const widths = [
    widest(["Name", ...block.rows.map(({ name }) => name)]),
    ...shown.map(({ column, index }) => widest(textsOf(block, column, index))),
  ];
  let [count, taken] = [0, 0];
  while (count < widths.length && taken + (widths[count] ?? 0) + margin <= width) {
    taken += (widths[count] ?? 0) + margin;
    count += 1;
  }
  const kept = shown.slice(0, Math.max(2, count - 1));
  const left = shown.length - kept.length;
  return [
    {
      ...block,
      columns: kept.map(({ column }) => column),
      rows: block.rows.map((row) => ({
        ...row,
        cells: kept.flatMap(({ index }) => row.cells[index] ?? []),
      })),
    },
    ...(left > 0 ? [text(`${counted(left, "more column")} in report.md.`)] : []),
  ];
}

/** @type {(table: Table, column: Table["columns"][number], index: number) => string[]} */
const textsOf = ({ rows }, column, index) => [
  headOf(column),
  ...rows.flatMap(({ cells }) => {
    const cell = cells[index];
    return cell ? [formatCell(cell, column)] : [];
  }),
];
