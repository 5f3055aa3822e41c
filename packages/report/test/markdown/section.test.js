/** Each kind of block in a document. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { RATIO } from "../../src/format.js";
import { renderSection } from "../../src/markdown/section.js";
import { unfinishedList } from "../../src/sections/section.js";
import { BLOCKS, ESTIMATE, sectionOf } from "../blocks.js";

/** @import { Block, Cell } from "../../src/sections/section.js" */

/** @param {Block[]} blocks */
const render = (...blocks) => renderSection(sectionOf(blocks));

describe("a section in markdown", () => {
  test("has a heading, and each kind of block below it", () => {
    assert.equal(
      render(...BLOCKS),
      [
        "## A &#60;title&#62;",
        "One. Two.",
        "### A part\n\nWithin.",
        "| Name | Speed (slowest = 1) |\n| :--- | ------------------: |\n| a    |   1.80× (1.74–1.86) |",
        '<img src="a.svg" alt="In words">',
        "- **a** beats b &#38; c",
        "- **a** 1.0 did not finish: it &#60;died&#62;",
        "| Machine | Value |\n| ------- | ----- |\n| Cores   | 2     |",
        "| Header             | GET        |\n| ------------------ | ---------- |\n| X-&#60;script&#62; | a &#124; b |",
      ].join("\n\n"),
    );
  });

  test("has no picture of a chart without a file", () => {
    const chart = BLOCKS.find(({ kind }) => kind === "chart");
    assert.ok(chart?.kind === "chart");
    const { file: _, ...drawn } = chart;
    assert.doesNotMatch(render(drawn), /img/);
  });

  test("leaves out empty blocks", () => {
    /** @type {Block[]} */
    const empty = [
      { kind: "text", words: "" },
      { kind: "list", items: [] },
      unfinishedList([]),
      { kind: "grid", title: "Nothing", headings: ["A"], rows: [] },
    ];
    assert.equal(render(...empty), "## A &#60;title&#62;");
  });
});

describe("a cell in markdown", () => {
  /** @param {Cell} cell */
  const cellOf = (cell) =>
    render({
      kind: "table",
      title: "A table",
      columns: [{ heading: "Figure", writing: RATIO }],
      rows: [{ appId: "a", name: "a", cells: [cell] }],
    })
      .split("|")
      .at(-2)
      ?.trim();

  test("shows an estimate with its bound and interval", () => {
    assert.equal(cellOf({ estimate: ESTIMATE, mark: "≥ " }), "≥ 1.80× (1.74–1.86)");
  });

  test("shows a rank instead of the interval if it has a rank", () => {
    const rank = { best: 1, worst: 2 };
    assert.equal(cellOf({ estimate: ESTIMATE, mark: "", rank }), "1.80×, rank 1–2");
  });

  test("escapes words that would break the table", () => {
    assert.equal(cellOf({ words: "a | b", look: null }), "a &#124; b");
  });
});
