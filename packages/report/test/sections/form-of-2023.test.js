import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderSection as renderPage } from "../../src/html/section.js";
import { renderMarkdownReport } from "../../src/markdown/report.js";
import { renderSection } from "../../src/markdown/section.js";
import { formOf2023Section } from "../../src/sections/form-of-2023.js";
import { about, makeFigure, makeMode, makeRow } from "../builders.js";
import { loadRecorded } from "../recorded.js";

/** @import { ModeSummary, Row } from "@routebench/contract/summary" */

const TENTH = (/** @type {number} */ point) =>
  about(point, { low: point * 0.9, high: point * 1.1 });

const figure = (/** @type {number} */ median, changes = {}) =>
  makeFigure(median, { estimate: TENTH(median), ...changes });

/** @type {(name: string, changes?: Partial<Row>) => Row} */
const row = (name, changes) =>
  makeRow(name, {
    figures: {
      durationS: figure(4.149),
      latencyUs: figure(842.4),
      requestsPerSecond: figure(118_630, { medal: 1 }),
      bytesPerSecond: figure(9.81 * 1024 ** 2),
    },
    toSlowest: TENTH(20.734),
    ...changes,
  });

/** @param {ModeSummary[]} modes */
function sectionOf(...modes) {
  const { summary } = loadRecorded();
  return formOf2023Section({ ...summary, modes });
}

/** @param {ModeSummary} mode */
function cellsOf(mode) {
  const section = sectionOf(mode);
  assert.ok(section);
  const lines = renderSection(section, {})
    .split("\n")
    .filter((line) => line.startsWith("|"));
  return lines.map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test("the in-process table has the columns, units and medals of 2023", () => {
  const [headings, , first] = cellsOf(makeMode([row("fastify")], { mode: "in-process" }));
  assert.deepEqual(headings, [
    "Name",
    "Version",
    "Duration (s)",
    "# Errors",
    "Latency (us)",
    "Requests/s",
    "Throughput (KB/s)",
  ]);
  assert.deepEqual(first?.slice(2), ["4.15 ±10%", "0", "842 ±10%", "118630 ±10% 🥇", "10045 ±10%"]);
});

test("the external table has the columns, units and medals of 2023", () => {
  const [headings, , first] = cellsOf(makeMode([row("fastify")]));
  assert.deepEqual(headings, [
    "Name",
    "Version",
    "Speed Ranking",
    "Latency (us)",
    "Requests/s",
    "Throughput/s",
  ]);
  assert.deepEqual(first?.slice(2), [
    "20.73x ±10%",
    "842 ±10%",
    "118.63k ±10% 🥇",
    "9.81 MB/s ±10%",
  ]);
});

test("both values of two launches are the speed ranking when there are no more", () => {
  const estimate = { point: 2, low: null, high: null, level: 0.95, method: "" };
  const toSlowest = { ...estimate, both: /** @type {[number, number]} */ ([1.95, 2.05]) };
  const [, , first] = cellsOf(makeMode([row("a", { toSlowest })]));
  assert.equal(first?.[2], "1.95x and 2.05x");
});

describe("when another generator made the ranking", () => {
  const standings = [
    { appId: "express", toSlowest: TENTH(3) },
    { appId: "koa", toSlowest: TENTH(1) },
  ];
  const differsMost = { appId: "koa", name: "koa", ranking: 0.62, source: 0.51 };
  const source = { driver: "wrk 4.1.0", rankedBy: "closed-loop", rows: standings, differsMost };
  const mode = makeMode([row("koa"), row("express")], { reference: "koa", source });

  test("the external table has the order and the speeds of the loads", () => {
    const rows = cellsOf(mode).slice(2);
    assert.deepEqual(
      rows.map(([name, , times]) => [name, times]),
      [
        ["express", "3.00x ±10%"],
        ["koa", "1.00x ±10%"],
      ],
    );
  });

  test("the text names both generators and the app for which they differ most", () => {
    const section = sectionOf(mode);
    assert.ok(section);
    const text = renderSection(section, {});
    assert.match(text, /wrk \S+ made this table\. closed-loop made the ranking above\./);
    assert.match(text, /most for koa: 0\.62× the speed of koa there, 0\.51× here\./);
  });
});

test("names its generator when that made the ranking too", () => {
  const section = sectionOf(makeMode([row("koa")]));
  assert.ok(section);
  assert.match(renderSection(section, {}), /wrk \S+ made this table\.\n/);
});

test("is the last, folded part of the report, and prints neither table twice", () => {
  const { summary } = loadRecorded();
  const report = renderMarkdownReport(summary, {}, { sections: [formOf2023Section] });
  const [, last = ""] = report.split("\n## In the form of the 2023 benchmark\n");
  assert.match(last, /^\n<details>\n<summary>/);
  assert.doesNotMatch(last, /^## /m);
  for (const column of ["Duration (s)", "Speed Ranking"]) {
    assert.equal(report.split(column).length, 2, column);
  }
});

test("is closed on the page", () => {
  const section = sectionOf(makeMode([row("koa")]));
  assert.ok(section);
  assert.match(renderPage(section).text, /<h2 id="form-of-2023-title">.*<\/h2>\n<details /);
});
