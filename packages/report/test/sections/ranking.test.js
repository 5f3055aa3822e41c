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

test("a figure has its interval as percents and its medal, and errors mark their row", () => {
  const [row] = cellsOf("in-process", makeRow("koa", { figures: LOADED, errors: 7 }));
  assert.equal(row?.["Requests/s"], "118.63k ±5% 🥈");
  assert.equal(row?.["Throughput/s"], "9.81 MB/s ±5%");
  assert.equal(row?.["# Errors"], "⚠ 7");
});

test("what was not measured says so, and a control is not in the ranking", () => {
  const rows = cellsOf("external", makeRow("koa"), makeRow("twin", { role: "control" }));
  assert.deepEqual(
    rows.map((row) => [row.Name, row["Requests/s"]]),
    [["koa", "not measured"]],
  );
});

describe("where slices rank", () => {
  const sliced = (changes = {}) => makeRow("koa", { figures: { ...SLICED, ...changes } });

  test("a load in which nothing was answered has no throughput", () => {
    const none = { requestsPerSecond: figure(0), bytesPerSecond: figure(0) };
    const [koa, silent] = cellsOf("external", sliced(), sliced(none));
    assert.match(String(koa?.["Throughput/s"]), /B\/s$/);
    assert.equal(silent?.["Throughput/s"], "not measured");
  });

  test("what a server waited stands beside its CPU time", () => {
    const [row, best] = cellsOf(
      "external",
      sliced({ ownUsPerRequest: figure(200) }),
      sliced({ ownUsPerRequest: figure(200, { medal: 1 }) }),
    );
    assert.equal(row?.["Server time (µs)"], "5.00 + 195 waited");
    assert.equal(best?.["Server time (µs)"], "5.00 + 195 waited 🥇");
  });
});
