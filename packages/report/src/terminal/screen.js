import { formatCell, headOf } from "../markdown/section.js";
import { counted, plainWords } from "../words.js";
import { aligned, messageLines, padded, WIDEST, widest } from "./text.js";

/** @import { Block, Section, Table } from "../sections/section.js" */

/** @typedef {{ text: string, look?: "bold" | "dim" }} Line */

const BETWEEN_COLUMNS = "  ";
const FEWEST_COLUMNS = 3;
const BLANK = { text: "" };

/** In a pipe, lines have at most 100 columns. @type {(sections: Section[], columns?: number) => Line[]} */
export function renderScreen(sections, columns = WIDEST) {
  const width = Math.min(WIDEST, columns);
  return sections.flatMap((section, place) => [
    ...(place > 0 ? [BLANK] : []),
    ...renderSection(section, width),
  ]);
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
const linesOf = (blocks, columns) =>
  blocks.flatMap((block, place) => [
    ...(block.kind === "part" && place > 0 ? [BLANK] : []),
    // The title of a section also names its first table.
    ...(block.kind === "table" && blocks.slice(0, place).some(({ kind }) => kind === "table")
      ? [BLANK, bold(block.title)]
      : []),
    ...renderBlock(block, columns),
  ]);

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
      const isWords = [true, ...block.columns.map(({ isText }) => isText)];
      return alignedColumns(textsOf(block), columns, (index) =>
        isWords[index] ? padded : aligned,
      );
    }
    case "grid": {
      const texts = block.headings.map((heading, index) => [
        heading,
        ...block.rows.map((cells) => cells[index] ?? ""),
      ]);
      return alignedColumns(texts, columns, () => padded);
    }
    case "list":
      return block.items.flatMap(({ name, words }) =>
        plain(`${block.mark ?? ""}${[name, plainWords(words)].filter(Boolean).join(" ")}`),
      );
    case "chart":
      return [];
  }
}

/** @type {(texts: string[][], width: number, alignOf: (index: number) => typeof padded) => Line[]} */
function alignedColumns(texts, width, alignOf) {
  const widths = texts.map(widest);
  let free = width + BETWEEN_COLUMNS.length;
  const fitting = widths.filter((each) => {
    free -= each + BETWEEN_COLUMNS.length;
    return free >= 0;
  });
  // A name alone says nothing.
  const shown = texts.slice(0, Math.max(FEWEST_COLUMNS, fitting.length));
  const lines = (shown[0] ?? []).map((_, row) => ({
    text: shown
      .map((column, index) =>
        alignOf(index)((column[row] ?? "").replace(/\s+/g, " "), widths[index] ?? 0),
      )
      .join(BETWEEN_COLUMNS)
      .trimEnd(),
    ...(row === 0 && { look: /** @type {const} */ ("dim") }),
  }));
  const missing = texts.length - shown.length;
  return missing > 0
    ? [...lines, { text: `${counted(missing, "more column")} in report.md.` }]
    : lines;
}

/** @param {string} words @returns {Line} */
const bold = (words) => ({ text: words, look: "bold" });
