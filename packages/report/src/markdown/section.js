import { markdownTable } from "markdown-table";
import { formatEstimate, formatRank, NUMBER } from "../format.js";
import { html } from "../html/markup.js";
import { plainWords } from "../words.js";

/** @import { Notice } from "../sections/notices.js" */
/** @import { Block, Cell, Chart, Column, Grid, List, Section, Table, Words } from "../sections/section.js" */

/** @typedef {{ charts?: boolean, stringLength?: (text: string) => number }} MarkdownOptions */

/** @param {Section} section @param {MarkdownOptions} options */
export const renderSection = ({ title, blocks }, options) =>
  [`## ${escapeMarkdown(title)}`, ...renderBlocks(blocks, options)].join("\n\n");

/** @type {(section: Section, options: MarkdownOptions) => string} */
export const renderFolded = ({ title, blocks }, options) =>
  `## ${escapeMarkdown(title)}\n\n${folded("Show", renderBlocks(blocks, options))}`;

/** @type {(summary: string, texts: string[]) => string} */
export const folded = (summary, texts) =>
  [`<details>\n<summary>${escapeMarkdown(summary)}</summary>`, ...texts, "</details>"].join("\n\n");

/** @param {Block[]} blocks @param {MarkdownOptions} options */
export const renderBlocks = (blocks, options) =>
  blocks.flatMap((block) => renderBlock(block, options) || []);

/** @type {(block: Block, options: MarkdownOptions) => string | null} */
function renderBlock(block, options) {
  switch (block.kind) {
    case "text":
      return renderWords(block.words);
    case "part":
      return [`### ${escapeMarkdown(block.title)}`, ...renderBlocks(block.blocks, options)].join(
        "\n\n",
      );
    case "table":
      return renderTable(block, options.stringLength);
    case "chart":
      return options.charts ? renderPicture(block) : null;
    case "list":
      return renderList(block);
    case "grid":
      return renderGrid(block, options);
  }
}

/** @param {Pick<Grid, "headings" | "rows">} grid @param {MarkdownOptions} options */
const renderGrid = ({ headings, rows }, { stringLength }) =>
  rows.length === 0
    ? ""
    : markdownTable(
        [headings, ...rows].map((row) => row.map(escapeMarkdown)),
        stringLength && { stringLength },
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

/** @param {Notice[]} notices */
export const renderNotices = (notices) =>
  notices.map(({ title, words }) => `> **${title}** ${renderWords(words)}`).join("\n\n");

/**
 * `stringLength`: the width of a text, if columns must align, as in a terminal.
 * @param {Table} table @param {(text: string) => number} [stringLength]
 */
export function renderTable({ columns, rows }, stringLength) {
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
      ...(stringLength && { stringLength }),
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
