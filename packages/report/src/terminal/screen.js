import stringWidth from "string-width";
import { formatCell, headOf, renderSection as renderAsMarkdown } from "../markdown/section.js";
import { text } from "../sections/section.js";
import { counted, plainWords } from "../words.js";
import { aligned, padded, widest, wrapped } from "./text.js";

/** @import { Block, Section, Table } from "../sections/section.js" */

/** @typedef {{ text: string, look?: "bold" | "dim" }} Line */

/** The greatest width of a table, also in a pipe. */
const WIDEST = 100;

/** Width of the space around a column, and at the end of a line. */
const MARGINS = { markdown: { column: 3, end: 1 }, terminal: { column: 2, end: -2 } };

const BETWEEN_COLUMNS = "  ";
const ITEM = "  ";

/** @type {(sections: Section[], columns: number | null) => Line[]} columns: null for a pipe, which gets markdown */
export function renderScreen(sections, columns) {
  const width = Math.min(WIDEST, columns ?? WIDEST);
  const margin = columns === null ? MARGINS.markdown : MARGINS.terminal;
  const narrow = sections.map((section) => ({
    ...section,
    blocks: section.blocks.flatMap((block) => narrowed(block, width - margin.end, margin.column)),
  }));
  if (columns !== null) {
    return narrow.flatMap((section, place) => [
      ...(place > 0 ? [{ text: "" }] : []),
      ...renderSection(section, width),
    ]);
  }
  const markdown = narrow
    .map((section) => renderAsMarkdown(section, { stringLength: stringWidth }))
    .join("\n\n");
  return markdown.split("\n").map((line) => ({ text: line }));
}

/**
 * Removes the last columns of a table that is too wide.
 * @type {(block: Block, width: number, margin: number) => Block[]}
 */
function narrowed(block, width, margin) {
  if (block.kind === "part") {
    return [{ ...block, blocks: block.blocks.flatMap((each) => narrowed(each, width, margin)) }];
  }
  if (block.kind !== "table") return [block];
  const [names = [], ...texts] = textsOf(block);
  let free = width - widest(names) - margin;
  const fitting = block.columns.filter((_, index) => {
    free -= widest(texts[index] ?? []) + margin;
    return free >= 0;
  });
  // Keep at least two columns, because a name alone says nothing.
  const kept = Math.max(2, fitting.length);
  const missing = block.columns.length - kept;
  const columns = block.columns.slice(0, kept);
  const rows = block.rows.map((row) => ({
    ...row,
    cells: row.cells.slice(0, kept),
  }));
  return [
    { ...block, columns, rows },
    ...(missing > 0 ? [text(`${counted(missing, "more column")} in report.md.`)] : []),
  ];
}

/** Texts by column, each below its heading; names come first. @param {Table} table */
const textsOf = ({ columns, rows }) => [
  ["Name", ...rows.map(({ name }) => name)],
  ...columns.map((column, index) => [
    headOf(column),
    ...rows.map(({ cells }) => (cells[index] ? formatCell(cells[index], column) : "")),
  ]),
];

/** A note at the start follows the title in the same line. @type {(section: Section, columns: number) => Line[]} */
function renderSection({ title, blocks }, columns) {
  const [first, ...following] = blocks;
  if (first?.kind !== "text" || !first.isAside) return [bold(title), ...linesOf(blocks, columns)];
  const lines = wrapped(`${title}: ${plainWords(first.words)}`, columns, ITEM);
  return [...lines.map(bold), ...linesOf(following, columns)];
}

/** @type {(blocks: Block[], columns: number) => Line[]} */
const linesOf = (blocks, columns) => blocks.flatMap((block) => renderBlock(block, columns));

/** Without charts, which only documents show. @type {(block: Block, columns: number) => Line[]} */
function renderBlock(block, columns) {
  const plain = (/** @type {string} */ words) =>
    wrapped(words, columns, ITEM).map((line) => ({ text: line }));
  switch (block.kind) {
    case "text":
      return plain(plainWords(block.words));
    case "part":
      return [bold(block.title), ...linesOf(block.blocks, columns)];
    case "table": {
      if (block.rows.length === 0) return plain("No app finished.");
      const isWords = [true, ...block.columns.map(({ isText }) => isText)];
      return alignedColumns(textsOf(block), (index) => (isWords[index] ? padded : aligned));
    }
    case "grid":
      return alignedColumns(
        block.headings.map((heading, index) => [
          heading,
          ...block.rows.map((cells) => cells[index] ?? ""),
        ]),
        () => padded,
      );
    case "list":
      return block.items.flatMap(({ name, words }) =>
        plain(`${block.mark ?? ""}${[name, plainWords(words)].filter(Boolean).join(" ")}`),
      );
    case "chart":
      return [];
  }
}

/** @type {(columns: string[][], alignOf: (index: number) => typeof padded) => Line[]} */
function alignedColumns(columns, alignOf) {
  const widths = columns.map(widest);
  return (columns[0] ?? []).map((_, row) => ({
    text: columns
      .map((texts, index) =>
        alignOf(index)((texts[row] ?? "").replace(/\s+/g, " "), widths[index] ?? 0),
      )
      .join(BETWEEN_COLUMNS)
      .trimEnd(),
    ...(row === 0 && { look: /** @type {const} */ ("dim") }),
  }));
}

/** @param {string} words @returns {Line} */
const bold = (words) => ({ text: words, look: "bold" });
