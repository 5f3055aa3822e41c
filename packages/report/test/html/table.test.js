import assert from "node:assert/strict";
import { test } from "node:test";
import { parseHTML } from "linkedom";
import { renderTable } from "../../src/html/section.js";
import { ESTIMATE } from "../blocks.js";

/** @import { Cell } from "../../src/sections/section.js" */

/** @param {Cell} cell */
function cellOf(cell, isText = false) {
  const columns = [{ heading: "Figure", isText }];
  const rows = [{ appId: "a", name: "a", role: /** @type {const} */ ("control"), cells: [cell] }];
  const { text } = renderTable({ kind: "table", title: "A table", columns, rows });
  const { document } = parseHTML(`<body>${text}</body>`);
  const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
  const [td] = all("td");
  assert.ok(td);
  return { all, td, textOf: (/** @type {string} */ of) => all(of).map((e) => e.textContent) };
}

test("a table scrolls by keyboard, has a caption, and links an app to its card", () => {
  const { all, textOf } = cellOf({ estimate: ESTIMATE, mark: "" });
  const [region] = all("[role=region]");
  assert.equal(region?.getAttribute("aria-label"), "A table");
  assert.equal(region?.getAttribute("tabindex"), "0");
  assert.deepEqual(textOf("caption"), ["A table"]);
  assert.equal(all("tr[data-app=a] th a")[0]?.getAttribute("href"), "#app-a");
  assert.deepEqual(textOf("tbody th small"), ["control"]);
  assert.equal(all("thead th[data-sortable]").length, 2);
});

test("a table sorts an estimate by its point, and shows its bound and interval", () => {
  const { td } = cellOf({ estimate: ESTIMATE, mark: "≥ " });
  assert.equal(td.getAttribute("data-value"), "1.8");
  assert.equal(td.textContent, "≥ 1.801.74–1.86");
});

test("a cell shows a rank instead of the interval if it has a rank", () => {
  const { td } = cellOf({ estimate: ESTIMATE, mark: "", rank: { best: 1, worst: 2 } });
  assert.equal(td.querySelector("small")?.textContent, "rank 1–2");
});

test("a table sorts words by their value if they have one, and never by a missing figure", () => {
  const missing = cellOf({ words: "not measured", look: "missing" }, true).td;
  assert.equal(missing.getAttribute("data-value"), null);
  assert.equal(missing.className, "word missing");
  const bad = cellOf({ words: "⚠ 7", look: "bad" }).td;
  assert.equal(bad.getAttribute("data-value"), "7");
  const rank = cellOf({ words: "–", look: null, value: 3 }).td;
  assert.equal(rank.getAttribute("data-value"), "3");
  const shown = cellOf({ words: "7", look: null, value: 7 }).td;
  assert.equal(shown.getAttribute("data-value"), null, "the words already are the value");
});

test("a table without rows becomes a sentence", () => {
  const { text } = renderTable({ kind: "table", title: "A", columns: [], rows: [] });
  assert.match(text, /<p>No app finished\.<\/p>/);
});
