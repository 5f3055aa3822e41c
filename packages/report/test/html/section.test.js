/** Each kind of block on the page, and the blocks that only a document has. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { parseHTML } from "linkedom";
import { renderSection } from "../../src/html/section.js";
import { unfinishedList } from "../../src/sections/section.js";
import { BLOCKS, sectionOf } from "../blocks.js";

/** @import { Block, Section } from "../../src/sections/section.js" */

/** @param {Partial<Section>} section */
function render(section) {
  const { text } = renderSection({ ...sectionOf([]), ...section });
  const { document } = parseHTML(`<body>${text}</body>`);
  const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
  return { text, all, textOf: (/** @type {string} */ of) => all(of).map((e) => e.textContent) };
}

describe("a section on the page", () => {
  test("is a landmark named by its heading, and can be filtered by its mode", () => {
    const { all, textOf } = render({ mode: "footprint" });
    assert.equal(all("section")[0]?.getAttribute("aria-labelledby"), all("h2")[0]?.id);
    assert.equal(all("section")[0]?.getAttribute("data-mode"), "footprint");
    assert.deepEqual(textOf("h2"), ["A <title>"]);
    assert.equal(render({}).all("[data-mode]").length, 0);
  });

  test("has each kind of block", () => {
    const { all, textOf } = render({ blocks: BLOCKS });
    assert.deepEqual(textOf("p.method"), ["One. Two.", "Within."]);
    assert.deepEqual(textOf("div[data-mode=external] > h3"), ["A part"]);
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
    const { textOf } = render({ blocks: [{ ...part, isFolded: true }] });
    assert.deepEqual(textOf("details > summary"), ["A part"]);
  });

  test("leaves out blocks that are for documents only, and blocks without content", () => {
    const blocks = BLOCKS.map((block) => ({ ...block, only: /** @type {const} */ ("markdown") }));
    assert.equal(render({ blocks }).all("section > *").length, 1);
    /** @type {Block[]} */
    const empty = [
      { kind: "text", words: "" },
      { kind: "list", items: [] },
      unfinishedList([]),
      { kind: "chart", title: "Nothing", draw: () => "" },
      { kind: "grid", title: "Nothing", headings: ["A"], rows: [] },
    ];
    assert.equal(render({ blocks: empty }).all("section > *").length, 1);
  });

  test("lists its cases, each with headings one level lower", () => {
    const blocks = BLOCKS.filter(({ kind }) => kind === "part");
    const caseA = { id: "case-a", caseId: "a", title: "Mode: a", label: "a", blocks };
    const { all, textOf } = render({ cases: [caseA] });
    assert.equal(all("a[href='#case-a']").length, 1);
    assert.deepEqual(textOf("[data-case=a] > h3"), ["Mode: a"]);
    assert.deepEqual(textOf("[data-case=a] h4"), ["A part"]);
  });
});
