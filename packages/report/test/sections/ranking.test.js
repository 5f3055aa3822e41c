import assert from "node:assert/strict";
import { test } from "node:test";
import { renderTable } from "../../src/markdown/section.js";
import { allColumns, rankingTable } from "../../src/sections/ranking.js";
import { makeFigure as figure, makeMode, makeRow } from "../builders.js";
import { modeOf } from "../recorded.js";

/** @import { Row } from "@routebench/contract/summary" */

/** Its rows as markdown, by heading. @param {"in-process" | "external"} mode @param {Row[]} rows */
function cellsOf(mode, ...rows) {
  const lines = renderTable(rankingTable(makeMode(rows, { mode }))).split("\n");
  const [head = [], , ...cells] = lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  return cells.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]])));
}

const FIGURES = {
  requestsPerSecond: figure(118_630),
  ownUsPerRequest: figure(8.43),
  latencyP99Us: figure(1842),
};

test("the ranking shows few figures with intervals in percent, and errors only if there are any", () => {
  const koa = makeRow("koa", { figures: FIGURES });
  const [row] = cellsOf("external", koa);
  assert.equal(row?.["Server time per request (µs)"], "8.43 ±5%");
  assert.equal(Object.keys(row ?? {}).length, 5);
  const [failing] = cellsOf("in-process", { ...koa, errors: 7 });
  assert.equal(failing?.["Requests/s"], "118,630 ±5%");
  assert.equal(failing?.Errors, "⚠ 7");
});

test("the ranking says if a figure was not measured, and leaves out controls", () => {
  const rows = cellsOf(
    "external",
    makeRow("fastify", { figures: FIGURES }),
    makeRow("koa"),
    makeRow("twin", { role: "control" }),
  );
  assert.deepEqual(
    rows.map((row) => [row.Name, row["p99 latency (µs)"]]),
    [
      ["fastify", "1,842 ±5%"],
      ["koa", "not measured"],
    ],
  );
});

test("the ranking says that a latency is not known when the load generator held requests back", () => {
  const { latencyP99Us: _, ...hidden } = FIGURES;
  const [, koa] = cellsOf(
    "external",
    makeRow("fastify", { figures: FIGURES }),
    makeRow("koa", { figures: hidden, bottleneck: "generator" }),
  );
  assert.equal(koa?.["p99 latency (µs)"], "not known");
});

test("all columns have no figure that another column has in another unit", () => {
  for (const mode of ["external", "in-process"]) {
    const { blocks } = allColumns(modeOf(/** @type {"external"} */ (mode)), "Title");
    const headings = blocks.flatMap((block) =>
      block.kind === "table" ? block.columns.map(({ heading }) => heading) : [],
    );
    assert.ok(headings.includes("p99 latency"));
    for (const repeated of ["Mean latency", "Duration", "Server time per request"]) {
      assert.ok(!headings.includes(repeated), repeated);
    }
  }
});
