/** Each kind of block, and what a document leaves to the page. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { RATIO } from "../../src/format.js";
import { renderSection } from "../../src/markdown/section.js";
import { unfinishedList } from "../../src/sections/section.js";
import { BLOCKS, ESTIMATE, sectionOf } from "../blocks.js";

/** @import { Block, Cell } from "../../src/sections/section.js" */

/** @param {Block[]} blocks */
const render = (...blocks) => renderSection(sectionOf(blocks), { charts: true });

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

  test("has its cases below it, in the same rank", () => {
    const text = { kind: /** @type {const} */ ("text"), words: "Own." };
    const one = { id: "case-a", caseId: "a", title: "Mode: a", label: "a", blocks: [text] };
    assert.match(
      renderSection({ ...sectionOf([]), cases: [one] }, {}),
      /^## A .*\n\n## Mode: a\n\nOwn\.$/,
    );
  });

  test("leaves out what only the page says, and charts that are no files", () => {
    const [text, , table, chart] = BLOCKS;
    assert.ok(text && table?.kind === "table" && chart?.kind === "chart");
    const columns = [...table.columns, { heading: "Wide", only: /** @type {const} */ ("page") }];
    assert.doesNotMatch(render({ ...table, columns }), /Wide/);
    assert.equal(render({ ...text, only: "page" }), "## A &#60;title&#62;");
    const { file: _, ...drawn } = chart;
    assert.doesNotMatch(render(drawn), /img/);
    assert.doesNotMatch(renderSection(sectionOf([chart]), {}), /img/);
  });

  test("has no empty blocks", () => {
    /** @type {Block[]} */
    const none = [
      { kind: "text", words: "" },
      { kind: "list", items: [] },
      unfinishedList([]),
      { kind: "grid", title: "Nothing", headings: ["A"], rows: [] },
    ];
    assert.equal(render(...none), "## A &#60;title&#62;");
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

  test("is an estimate with its bound, its interval and its medal", () => {
    const cell = { estimate: ESTIMATE, mark: "≥ ", medal: /** @type {const} */ (1) };
    assert.equal(cellOf(cell), "≥ 1.80× (1.74–1.86) 🥇");
  });

  test("shows its rank in place of the interval, where it has one", () => {
    const rank = { best: 1, worst: 2 };
    assert.equal(cellOf({ estimate: ESTIMATE, mark: "", rank }), "1.80×, rank 1–2");
  });

  test("is words, which break no table", () => {
    assert.equal(cellOf({ words: "a | b", look: null }), "a &#124; b");
  });
});
