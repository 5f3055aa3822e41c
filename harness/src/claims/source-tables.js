/** @import { SourceTable } from "@routebench/contract/claims" */

/** The tables of a page in markdown, each by the heading above it. @param {string} text */
export function parseSourceTables(text) {
  /** @type {SourceTable[]} */
  const tables = [];
  let title = "";
  /** @type {string[] | null} */
  let columns = null;
  for (const line of text.split("\n")) {
    if (!line.startsWith("|")) columns = null;
    if (line.startsWith("#")) title = line.replace(/^#+ /, "");
    if (!line.startsWith("|") || /^\|[ |:-]+\|$/.test(line)) continue;
    const cells = line.slice(1, -1).split("|").map(plain);
    if (columns === null) {
      columns = cells;
      tables.push({ title, rows: [] });
    } else {
      const named = columns.map((column, at) => [column, cells[at] ?? ""]);
      tables.at(-1)?.rows.push(Object.fromEntries(named));
    }
  }
  return tables;
}

/** @param {string} cell */
const plain = (cell) => cell.replace(/\\(?=[|<>[\]`])|`/g, "").trim();
