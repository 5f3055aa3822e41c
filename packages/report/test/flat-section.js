import assert from "node:assert/strict";

/**
 * @typedef {import("../src/sections/section.js").Block} Block
 * @typedef {import("../src/sections/section.js").Section} Section
 */

/**
 * A section across cases as tests look at it: its parts, each with its text, its table and its chart.
 * @param {Section} section
 */
export function flatten({ id, title, blocks }) {
  const parts = blocks.flatMap((block) => (block.kind === "part" ? [block] : []));
  return {
    id,
    title,
    text: sentencesOf(blocks),
    parts: parts.map((part) => {
      const table = part.blocks.find((block) => block.kind === "table");
      assert.ok(table?.kind === "table", part.title);
      const chart = part.blocks.find((block) => block.kind === "chart");
      return {
        title: part.title,
        mode: part.mode,
        text: sentencesOf(part.blocks),
        table,
        chart: chart?.kind === "chart" ? chart : null,
      };
    }),
  };
}

/** @param {Block[]} blocks */
const sentencesOf = (blocks) =>
  blocks.flatMap((block) => (block.kind === "text" ? block.sentences : []));
