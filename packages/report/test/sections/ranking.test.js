import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderList } from "../../src/markdown/section.js";
import { renderTable } from "../../src/markdown/table.js";
import { rankingTable } from "../../src/sections/ranking.js";
import { unfinishedList } from "../../src/sections/section.js";
import { about, makeFigure, makeMode, makeRow } from "../builders.js";

/** @import { DidNotFinish, Estimate, Figure, Row } from "@routebench/contract/summary" */

const TENTH = (/** @type {number} */ point) =>
  about(point, { low: point * 0.9, high: point * 1.1 });

/**
 * @param {number} median
 * @param {Partial<Figure>} [changes]
 */
const figure = (median, changes) => makeFigure(median, { estimate: TENTH(median), ...changes });

/**
 * @param {string} name
 * @param {Partial<Row>} [changes]
 */
const row = (name, changes) =>
  makeRow(name, {
    figures: {
      durationS: figure(4.149),
      latencyUs: figure(842.4),
      requestsPerSecond: figure(118_630),
      bytesPerSecond: figure(9.81 * 1024 ** 2),
    },
    toReference: null,
    toSlowest: TENTH(20.734),
    ...changes,
  });

/**
 * @param {"in-process" | "external"} mode
 * @param {Row[]} rows
 * @param {DidNotFinish[]} [didNotFinish]
 */
function render(mode, rows, didNotFinish = []) {
  const table = renderTable(rankingTable(makeMode(rows, { mode })));
  return [table, renderList(unfinishedList(didNotFinish))].filter(Boolean).join("\n\n");
}

/** @param {string} table */
const cells = (table) =>
  table.split("\n").map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe("where slices rank", () => {
  const own = {
    requestsPerOwnSecond: figure(205_420, { medal: 1 }),
    ownLatencyUs: figure(487),
    ownUsPerRequest: figure(5),
    serverCpuUsPerRequest: figure(5),
  };
  const sliced = (/** @type {string} */ name, changes = {}) => {
    const plain = row(name);
    return {
      ...plain,
      figures: { ...plain.figures, ...own, ...changes },
      toReference: TENTH(2.28),
    };
  };
  const koa = sliced("koa");

  test("a load in which nothing was answered has no throughput", () => {
    const none = { requestsPerSecond: figure(0), bytesPerSecond: figure(0) };
    const silent = makeMode([koa, sliced("silent", none)], { reference: "koa" });
    const table = cells(renderTable(rankingTable(silent)));
    const column = table[0]?.indexOf("Throughput/s") ?? -1;
    assert.ok(column > 0);
    const [ofKoa, ofSilent] = table.slice(2).map((line) => line[column]);
    assert.match(String(ofKoa), /B\/s$/);
    assert.equal(ofSilent, "not measured");
  });

  test("what a server waited stands beside its CPU time", () => {
    const waiting = sliced("slow", { ownUsPerRequest: figure(200) });
    const [, , first] = cells(renderTable(rankingTable(makeMode([waiting]))));
    assert.equal(first?.at(-2), "5.00 + 195 waited");
    const medal = figure(200, { medal: 1 });
    const best = makeMode([sliced("slow", { ownUsPerRequest: medal })]);
    assert.equal(cells(renderTable(rankingTable(best)))[2]?.at(-2), "5.00 + 195 waited 🥇");
  });
});

test("a medal stands behind its figure", () => {
  const figures = { requestsPerSecond: figure(1000, { medal: 2 }) };
  assert.match(render("in-process", [row("a", { figures })]), /1\.00k ±10% 🥈/);
});

test("errors mark their row", () => {
  assert.match(render("in-process", [row("a", { errors: 7 })]), /\| +⚠ 7 \|/);
});

describe("how sure a figure is", () => {
  /** @param {Partial<Estimate>} changes */
  function withEstimate(changes) {
    const estimate = { point: 1000, low: null, high: null, level: 0.95, method: "", ...changes };
    const figures = { requestsPerSecond: figure(1000, { estimate }) };
    return render("in-process", [row("a", { figures })]);
  }

  test("is not said of one launch", () => {
    assert.match(withEstimate({}), /\| +1\.00k \|/);
  });

  test("of two launches both values are shown, and nothing else", () => {
    assert.match(withEstimate({ both: [900, 1111] }), /\| +900\.00 and 1\.11k \|/);
  });

  test("is said for either side where the interval reaches unequally far", () => {
    assert.match(withEstimate({ low: 460, high: 2190 }), /\| +1\.00k −54% \+119% \|/);
  });
});

test("a cell holds the estimate's point, of which the interval is, not the median", () => {
  const estimate = { point: 1100, low: 1089, high: 1111, level: 0.95, method: "" };
  const figures = { requestsPerSecond: figure(1000, { estimate }) };
  assert.match(render("in-process", [row("a", { figures })]), /\| +1\.10k ±1% \|/);
});

test("what was not measured says so; it is not zero", () => {
  assert.match(render("external", [row("a", { figures: {} })]), /not measured/);
});

test("where nothing finished there is no table without rows", () => {
  const failed = { appId: "b", name: "b", version: "2", reason: "no" };
  assert.match(render("external", [], [failed]), /^No app finished\.\n\n- \*\*b\*\*/);
});

test("a control is not in the ranking", () => {
  assert.doesNotMatch(render("external", [row("a"), row("twin", { role: "control" })]), /twin/);
});

test("a name with markup shows as it is written and keeps the table whole", () => {
  const table = render("external", [row("a | b <script>")]);
  assert.match(table, /a &#124; b &#60;script&#62;/);
  assert.equal(new Set(cells(table).map((line) => line.length)).size, 1);
});
