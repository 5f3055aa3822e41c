import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { lullSection } from "../../src/sections/lull.js";
import { makeSynthetic } from "../synthetic.js";

/** @import { Section } from "../../src/sections/section.js" */

const { result, summary } = makeSynthetic();

/** @param {Section | null} section */
const textOf = (section) => (section ? renderSection(section, {}) : "");

test("the section says for how long a server was idle, and what its chart compares", () => {
  const section = lullSection(result, summary);
  assert.equal(section?.title, "After an idle period");
  assert.match(
    textOf(section),
    /right after 5 s without requests, as a multiple of that right before/,
  );
  const chart = section?.blocks.find(({ kind }) => kind === "chart");
  assert.ok(chart?.kind === "chart");
  const svg = chart.draw({});
  for (const { name } of summary.lull) assert.ok(svg.includes(name), name);
  assert.match(svg, /right after an idle period/);
});

test("the cost is a row for each app, the least cost first", () => {
  const table = lullSection(result, summary)?.blocks.find(({ kind }) => kind === "table");
  assert.ok(table?.kind === "table");
  const points = table.rows.map(({ cells: [cell] }) =>
    cell && "estimate" in cell ? cell.estimate.point : Number.NaN,
  );
  assert.ok(points.length > 1);
  assert.deepEqual(
    points,
    points.toSorted((a, b) => a - b),
  );
});

test("where no app finished, the section says so", () => {
  assert.match(textOf(lullSection(result, { ...summary, lull: [] })), /No app finished\./);
});

test("the section is left out where it was not asked for", () => {
  const without = makeSynthetic({ lull: false });
  assert.equal(lullSection(without.result, without.summary), null);
});
