import assert from "node:assert/strict";
import { RATIO } from "../src/format.js";
import { settingsGrid, unfinishedList } from "../src/sections/section.js";
import { plainWords } from "../src/words.js";

/** @import { Block, Cell, Section } from "../src/sections/section.js" */

export const ESTIMATE = { point: 1.8, low: 1.741, high: 1.86, level: 0.95, method: "made up" };

/** One block of each kind. @type {Block[]} */
export const BLOCKS = [
  { kind: "text", words: "One. Two.", isAside: true },
  {
    kind: "part",
    title: "A part",
    blocks: [{ kind: "text", words: "Within.", isAside: true }],
  },
  {
    kind: "table",
    title: "A table",
    columns: [{ heading: "Speed", unit: "slowest = 1", writing: RATIO }],
    rows: [{ appId: "a", name: "a", cells: [{ estimate: ESTIMATE, mark: "" }] }],
  },
  {
    kind: "chart",
    title: "A chart",
    file: "a.svg",
    alt: "In words",
    draw: () => "<svg></svg>",
  },
  { kind: "list", items: [{ appId: "a", name: "a", words: ["beats ", { name: "b & c" }] }] },
  unfinishedList([{ appId: "a", name: "a", version: "1.0", reason: "it <died>" }]),
  settingsGrid("Machine", [
    ["Cores", 2],
    ["Governor", undefined],
  ]),
  { kind: "grid", title: "A grid", headings: ["Header", "GET"], rows: [["X-<script>", "a | b"]] },
];

/** @type {(blocks: Block[]) => Section} */
export const sectionOf = (blocks) => ({ id: "some", title: "A <title>", blocks });

/**
 * The parts of a section across cases, each with its text, table and chart.
 * @param {Section} section
 */
export function flatten({ id, title, blocks }) {
  const parts = blocks.flatMap((block) => (block.kind === "part" ? [block] : []));
  return {
    id,
    title,
    text: textsOf(blocks),
    parts: parts.map((part) => {
      const table = part.blocks.find((block) => block.kind === "table");
      assert.ok(table?.kind === "table", part.title);
      const chart = part.blocks.find((block) => block.kind === "chart");
      return {
        title: part.title,
        text: textsOf(part.blocks),
        table,
        chart: chart?.kind === "chart" ? chart : null,
      };
    }),
  };
}

/** @param {Block[]} blocks */
const textsOf = (blocks) =>
  blocks.flatMap((block) => (block.kind === "text" ? plainWords(block.words) : []));

/** @param {Section | null} section across cases @param {string} title of a part of the section */
export function partOf(section, title) {
  assert.ok(section);
  const part = flatten(section).parts.find((each) => each.title === title);
  assert.ok(part, title);
  const rowOf = (/** @type {string} */ id) => {
    const row = part.table.rows.find(({ appId }) => appId === id);
    assert.ok(row, id);
    return row.cells;
  };
  return { ...part, rowOf };
}

/** @param {Cell | undefined} cell */
export const wordsOf = (cell) => (cell && "words" in cell ? cell.words : "");
