import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderTable } from "../../src/markdown/section.js";
import { rankingTable } from "../../src/sections/ranking.js";
import { makeFigure as figure, makeMode, makeRow } from "../builders.js";

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

const LOADED = {
  latencyUs: figure(842.4),
  requestsPerSecond: figure(118_630, { medal: 2 }),
  bytesPerSecond: figure(9.81 * 1024 ** 2),
};
const SLICED = {
  ...LOADED,
  requestsPerOwnSecond: figure(205_420, { medal: 1 }),
  ownLatencyUs: figure(487),
  ownUsPerRequest: figure(5),
  serverCpuUsPerRequest: figure(5),
};

test("the ranking shows a figure with its interval in percent and its medal, and marks errors", () => {
  const [row] = cellsOf("in-process", makeRow("koa", { figures: LOADED, errors: 7 }));
  assert.equal(row?.["Requests/s"], "118,630 ±5% 🥈");
  assert.equal(row?.["Throughput (MB/s)"], "9.81 ±5%");
  assert.equal(row?.["# Errors"], "⚠ 7");
});

test("the ranking says if a figure was not measured, and leaves out controls", () => {
  const rows = cellsOf("external", makeRow("koa"), makeRow("twin", { role: "control" }));
  assert.deepEqual(
    rows.map((row) => [row.Name, row["Requests/s"]]),
    [["koa", "not measured"]],
  );
});

describe("a ranking by slices", () => {
  const sliced = (changes = {}) => makeRow("koa", { figures: { ...SLICED, ...changes } });

  test("has no throughput when the load had no answers", () => {
    const unanswered = { requestsPerSecond: figure(0), bytesPerSecond: figure(0) };
    const [koa, silent] = cellsOf("external", sliced(), sliced(unanswered));
    assert.equal(koa?.["Throughput (MB/s)"], "17.0");
    assert.equal(silent?.["Throughput (MB/s)"], "not measured");
  });

  test("shows a server's waiting time next to its CPU time", () => {
    const [row, best] = cellsOf(
      "external",
      sliced({ ownUsPerRequest: figure(200) }),
      sliced({ ownUsPerRequest: figure(200, { medal: 1 }) }),
    );
    assert.equal(row?.["Server time (µs)"], "5.00 + 195 waited");
    assert.equal(best?.["Server time (µs)"], "5.00 + 195 waited 🥇");
  });
});
