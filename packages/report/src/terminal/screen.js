import { formatCell, headOf } from "../markdown/section.js";
import { counted, plainWords } from "../words.js";
import { aligned, messageLines, padded, WIDEST, widest } from "./text.js";

/** @import { Block, Section, Table } from "../sections/section.js" */

/** @typedef {{ text: string, look?: "bold" | "dim" }} Line */

const BETWEEN_COLUMNS = "  ";

/** In a pipe, lines have at most 100 columns. @type {(sections: Section[], columns?: number) => Line[]} */
export function renderScreen(sections, columns = WIDEST) {
  const width = Math.min(WIDEST, columns);
  return sections.flatMap((section, place) => [
    ...(place > 0 ? [{ text: "" }] : []),
    ...renderSection(section, width),
  ]);
}

/**
 * Without the last columns of a table that is too wide.
 * @type {(table: Table, width: number) => { table: Table, missing: number }}
 */
function narrowed(table, width) {
  const [names = [], ...texts] = textsOf(table);
  let free = width - widest(names);
  const fitting = table.columns.filter((_, index) => {
    free -= BETWEEN_COLUMNS.length + widest(texts[index] ?? []);
    return free >= 0;
  });
  // Keep at least two columns, because a name alone says nothing.
  const kept = Math.max(2, fitting.length);
  const missing = Math.max(0, table.columns.length - kept);
  const columns = table.columns.slice(0, kept);
  const rows = table.rows.map((row) => ({ ...row, cells: row.cells.slice(0, kept) }));
  return { table: { ...table, columns, rows }, missing };
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
  if (first?.kind !== "text" || !first.isAside) {
    return [...(title ? [bold(title)] : []), ...linesOf(blocks, columns)];
  }
  const lines = messageLines(`${title}: ${plainWords(first.words)}`, columns);
  return [...lines.map(bold), ...linesOf(following, columns)];
}

/** @type {(blocks: Block[], columns: number) => Line[]} */
const linesOf = (blocks, columns) => blocks.flatMap((block) => renderBlock(block, columns));

/** Without charts, which only documents show. @type {(block: Block, columns: number) => Line[]} */
function renderBlock(block, columns) {
  const plain = (/** @type {string} */ words) =>
    messageLines(words, columns).map((line) => ({ text: line }));
  switch (block.kind) {
    case "text":
      return plain(plainWords(block.words));
    case "part":
      return [bold(block.title), ...linesOf(block.blocks, columns)];
    case "table": {
      if (block.rows.length === 0) return plain("No app finished.");
      const { table, missing } = narrowed(block, columns);
      const isWords = [true, ...table.columns.map(({ isText }) => isText)];
      return [
        ...alignedColumns(textsOf(table), (index) => (isWords[index] ? padded : aligned)),
        ...(missing > 0 ? plain(`${counted(missing, "more column")} in report.md.`) : []),
      ];
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
