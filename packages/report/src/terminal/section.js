import { formatCell, headOf } from "../markdown/table.js";
import { plainWords } from "../words.js";
import { aligned, padded, widest, wrapped } from "./text.js";

/** @import { Block, Section, Table } from "../sections/section.js" */

/** @typedef {{ text: string, look?: "bold" | "dim" }} Line */

const BETWEEN_COLUMNS = "  ";
const ITEM = "  ";

/** A title leads the text that follows it. @type {(section: Section, columns: number) => Line[]} */
export function renderSection({ title, blocks }, columns) {
  const [first, ...others] = blocks;
  if (first?.kind !== "text" || !first.isAside) return [bold(title), ...linesOf(blocks, columns)];
  const [head = "", ...more] = wrapped(`${title}: ${plainWords(first.words)}`, columns, ITEM);
  return [bold(head), ...more.map(bold), ...linesOf(others, columns)];
}

/** @type {(blocks: Block[], columns: number) => Line[]} */
const linesOf = (blocks, columns) => blocks.flatMap((block) => renderBlock(block, columns));

/** Pictures are for documents. @type {(block: Block, columns: number) => Line[]} */
function renderBlock(block, columns) {
  const plain = (/** @type {string} */ text) =>
    wrapped(text, columns, ITEM).map((line) => ({ text: line }));
  switch (block.kind) {
    case "text":
      return plain(plainWords(block.words));
    case "part":
      return [bold(block.title), ...linesOf(block.blocks, columns)];
    case "table":
      return block.rows.length === 0 ? plain("No app finished.") : renderTable(block);
    case "grid":
      return columnsOf(block.headings, block.rows, () => padded);
    case "list":
      return block.items.flatMap(({ name, words }) =>
        plain(`${block.mark ?? ""}${[name, plainWords(words)].filter(Boolean).join(" ")}`),
      );
    case "chart":
      return [];
  }
}

/** @param {Table} table */
const renderTable = ({ columns, rows }) =>
  columnsOf(
    ["Name", ...columns.map(headOf)],
    rows.map(({ name, cells }) => [
      name,
      ...columns.map((column, index) => {
        const cell = cells[index];
        return cell ? formatCell(cell, column) : "";
      }),
    ]),
    (index) => (index === 0 || columns[index - 1]?.isText ? padded : aligned),
  );

/** @type {(head: string[], rows: string[][], alignOf: (index: number) => typeof padded) => Line[]} */
function columnsOf(head, rows, alignOf) {
  const widths = head.map((heading, index) =>
    widest([heading, ...rows.map((cells) => cells[index] ?? "")]),
  );
  const toText = (/** @type {string[]} */ cells) =>
    widths
      .map((width, index) => alignOf(index)(oneLine(cells[index] ?? ""), width))
      .join(BETWEEN_COLUMNS)
      .trimEnd();
  return [{ text: toText(head), look: "dim" }, ...rows.map((cells) => ({ text: toText(cells) }))];
}

/** @param {string} text */
const oneLine = (text) => text.replace(/\s+/g, " ");

/** @param {string} text @returns {Line} */
const bold = (text) => ({ text, look: "bold" });
