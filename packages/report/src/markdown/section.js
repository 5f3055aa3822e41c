import { markdownTable } from "markdown-table";
import stringWidth from "string-width";
import { formatEstimate, formatRank, NUMBER } from "../format.js";
import { html } from "../html/markup.js";
import { plainWords } from "../words.js";

/** @import { Block, Cell, Chart, Column, Grid, List, Section, Table, Words } from "../sections/section.js" */

/** @param {Section} section */
export const renderSection = ({ title, blocks }) =>
  [`## ${escapeMarkdown(title)}`, ...renderBlocks(blocks)].join("\n\n");

/** @param {Section} section */
export const renderFolded = ({ title, blocks }) =>
  `## ${escapeMarkdown(title)}\n\n${folded("Show", renderBlocks(blocks))}`;

/** @type {(summary: string, texts: string[]) => string} */
export const folded = (summary, texts) =>
  [`<details>\n<summary>${escapeMarkdown(summary)}</summary>`, ...texts, "</details>"].join("\n\n");

/** @param {Block[]} blocks @returns {string[]} */
export const renderBlocks = (blocks) => blocks.flatMap((block) => renderBlock(block) || []);

/** @param {Block} block */
function renderBlock(block) {
  switch (block.kind) {
    case "text":
      return renderWords(block.words);
    case "part":
      return [`### ${escapeMarkdown(block.title)}`, ...renderBlocks(block.blocks)].join("\n\n");
    case "table":
      return renderTable(block);
    case "chart":
      return renderPicture(block);
    case "list":
      return renderList(block);
    case "grid":
      return renderGrid(block);
  }
}

/** @param {Pick<Grid, "headings" | "rows">} grid */
export const renderGrid = ({ headings, rows }) =>
  rows.length === 0
    ? ""
    : markdownTable(
        [headings, ...rows].map((row) => row.map(escapeMarkdown)),
        { stringLength: stringWidth },
      );

/** @param {Words} words */
export const renderWords = (words) => escapeMarkdown(plainWords(words));

/** @param {List} list */
function renderList({ items }) {
  const nameOf = (/** @type {string | undefined} */ name) =>
    name ? `**${escapeMarkdown(name)}** ` : "";
  return items.map(({ name, words }) => `- ${nameOf(name)}${renderWords(words)}`).join("\n");
}

/** @param {Chart} chart */
export function renderPicture({ file, alt, title, draw }) {
  if (!file || draw() === "") return null;
  // An <img> instead of ![…](…), so that its alternative text is escaped by HTML's rules alone.
  return html`<img src="${file}" alt="${alt ?? title}">`.text;
}

/** @param {Table} table */
export function renderTable({ columns, rows }) {
  if (rows.length === 0) return "No app finished.";
  const lines = rows.map(({ name, cells }) => [
    escapeMarkdown(name),
    ...columns.map((column, index) =>
      escapeMarkdown(formatCell(/** @type {Cell} */ (cells[index]), column)),
    ),
  ]);
  return markdownTable(
    [["Name", ...columns.map((column) => escapeMarkdown(headOf(column)))], ...lines],
    {
      align: ["l", ...columns.map(({ isText }) => (isText ? "l" : "r"))],
      stringLength: stringWidth,
    },
  );
}

/** @param {Column} column */
export const headOf = ({ heading, unit }) => (unit ? `${heading} (${unit})` : heading);

/** Not escaped. @type {(cell: Cell, column: Column) => string} */
export function formatCell(cell, { writing = NUMBER }) {
  if ("words" in cell) return cell.words;
  const { estimate, mark, rank } = cell;
  const figure = rank
    ? `${estimate.both ? formatEstimate(estimate, writing) : writing.point(estimate.point)}, rank ${formatRank(rank)}`
    : formatEstimate(estimate, writing);
  return `${mark}${figure}`;
}

/** An underscore inside a word is not markup. */
const MARKUP = /[\\`*{}[\]<>|#~&]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** Markdown that shows a text literally. @param {string} text */
export function escapeMarkdown(text) {
  return text.replace(/\s+/g, " ").replace(MARKUP, (character) => `&#${character.charCodeAt(0)};`);
}
