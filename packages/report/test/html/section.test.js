/** Each kind of block on the page. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseHTML } from "linkedom";
import { renderBlocks, renderFolded } from "../../src/html/section.js";
import { unfinishedList } from "../../src/sections/section.js";
import { BLOCKS } from "../blocks.js";

/** @import { Block } from "../../src/sections/section.js" */

/** @param {Block[]} blocks */
function render(blocks) {
  const { text } = renderFolded("some", "A <title>", renderBlocks(blocks, 3));
  const { document } = parseHTML(`<body>${text}</body>`);
  const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
  return { text, all, textOf: (/** @type {string} */ of) => all(of).map((e) => e.textContent) };
}

describe("a folded section on the page", () => {
  test("is a landmark named by its heading, which opens it", () => {
    const { all, textOf } = render([]);
    assert.equal(all("section")[0]?.getAttribute("aria-labelledby"), all("h2")[0]?.id);
    assert.deepEqual(textOf("details > summary > h2"), ["A <title>"]);
  });

  test("has each kind of block", () => {
    const { all, textOf } = render(BLOCKS);
    assert.deepEqual(textOf("p.method"), ["One. Two.", "Within."]);
    assert.deepEqual(textOf("h3"), ["A part", "Did not finish"]);
    assert.deepEqual(textOf("figcaption"), ["A chart"]);
    assert.equal(all("figure svg").length, 1);
    assert.deepEqual(textOf("li[data-app=a]"), [
      "a beats b & c",
      "a 1.0 did not finish: it <died>",
    ]);
    assert.deepEqual(textOf("li bdi"), ["a", "b & c", "a", "1.0"]);
    assert.deepEqual(textOf("[aria-label=Machine] tbody tr > *"), ["Cores", "2"]);
    assert.deepEqual(textOf("[aria-label='A grid'] th"), ["Header", "GET", "X-<script>"]);
    assert.deepEqual(textOf("[aria-label='A grid'] td"), ["a | b"]);
  });

  test("folds a part that is marked as folded", () => {
    const part = BLOCKS.find(({ kind }) => kind === "part");
    assert.ok(part?.kind === "part");
    const { textOf } = render([{ ...part, isFolded: true }]);
    assert.deepEqual(textOf("details details > summary"), ["A part"]);
  });

  test("leaves out blocks without content", () => {
    /** @type {Block[]} */
    const empty = [
      { kind: "text", words: "" },
      { kind: "list", items: [] },
      unfinishedList([]),
      { kind: "chart", title: "Nothing", draw: () => "" },
      { kind: "grid", title: "Nothing", headings: ["A"], rows: [] },
    ];
    assert.equal(render(empty).all("details > *").length, 1);
  });
});
