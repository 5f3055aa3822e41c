import assert from "node:assert/strict";
import { test } from "node:test";
import { renderCsvReport } from "@routebench/report/csv-report";
import { tenDigits } from "@routebench/report/format";
import { loadRecorded, rename } from "./recorded.js";

/**
 * Reads CSV by RFC 4180, so that the tests do not depend on the writer's rule.
 * @param {string} text
 * @returns {string[][]}
 */
function parse(text) {
  const cells = [...text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy)];
  assert.equal(cells.map(([whole]) => whole).join(""), text);
  /** @type {string[][]} */
  const rows = [[]];
  for (const [, cell = "", end] of cells) {
    rows.at(-1)?.push(cell.replace(/^"([\s\S]*)"$/, "$1").replaceAll('""', '"'));
    if (end !== ",") rows.push([]);
  }
  return rows.slice(0, -1);
}

/** @param {import("@routebench/contract/summary").Summary} summary */
function render(summary) {
  const [head = [], ...rows] = parse(renderCsvReport(summary));
  for (const row of rows) assert.equal(row.length, head.length);
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]])));
}

test("the CSV has a row for each app, mode and metric, with median, interval and ranks", () => {
  const { summary } = loadRecorded();
  const rows = render(summary);
  for (const { mode, rows: apps } of summary.modes) {
    for (const { appId, figures } of apps) {
      for (const [metric, { median, estimate, rank }] of Object.entries(figures)) {
        const [row, ...more] = rows.filter(
          (each) => each.mode === mode && each.app === appId && each.metric === metric,
        );
        assert.ok(row && more.length === 0);
        assert.equal(Number(row.median), median && tenDigits(median));
        assert.equal(Number(row.low), estimate.low && tenDigits(estimate.low));
        assert.equal(Number(row.high), estimate.high && tenDigits(estimate.high));
        const isControl = row.role === "control";
        assert.equal(row.rank_best, isControl ? "" : String(rank.best));
        assert.equal(row.rank_worst, isControl ? "" : String(rank.worst));
      }
    }
  }
});

test("the CSV has the case in each row, also for an app that did not finish", () => {
  const { summary } = loadRecorded("both-schemes");
  const speeds = render(summary).filter(
    ({ app, metric }) => app === "node-http" && metric === "speedToReference",
  );
  assert.deepEqual(
    speeds.map((row) => `${row.case} ${Number(row.median)}`),
    ["http, /hello 1", "https, /hello 1"],
  );
  const failed = render(loadRecorded("failures").summary).filter((row) => row.did_not_finish);
  assert.equal(failed.length, 6);
  for (const row of failed) {
    assert.equal(row.case, "http, /hello, 20 connections");
    assert.deepEqual([row.metric, row.median, row.rank_best], ["", "", ""]);
  }
});

test("the CSV has latency percentiles at a fixed rate, the rate, and whether it was kept", () => {
  const { summary } = loadRecorded("fixed-rate");
  const rows = render(summary).filter(
    (row) => row.app === "express" && row.mode === "fixed-rate" && row.case?.includes("2000"),
  );
  const means = Object.fromEntries(rows.map(({ metric, mean }) => [metric, Number(mean)]));
  const row = summary.fixedRate[0]?.rows.find(({ appId }) => appId === "express");
  assert.equal(means.latencyP999Us, row && tenDigits(row.latencyUs.p999.point));
  assert.equal(means.latencyMaxUs, row && tenDigits(row.latencyUs.max.point));
  assert.equal(means.intendedPerSecond, 2000);
  assert.equal(means.rateKept, 0);
});

test("the CSV has an empty cell for a bound that was not measured", () => {
  const { summary } = loadRecorded();
  const row = summary.modes[0]?.rows.find(({ appId }) => appId === "express");
  assert.ok(row?.figures.latencyUs);
  Object.assign(row.figures.latencyUs.estimate, { low: null, high: null });
  const [cells] = render(summary).filter(
    ({ app, metric }) => app === "express" && metric === "latencyUs",
  );
  assert.notEqual(cells?.median, "");
  assert.deepEqual([cells?.low, cells?.high], ["", ""]);
});

/** The name of an app as its row in the CSV has it. @param {string} name */
function nameInCsv(name) {
  const rows = render(rename(loadRecorded().summary, "express", { name }));
  return rows.find(({ app }) => app === "express")?.name;
}

test("the CSV quotes names, and marks a name that a spreadsheet would read as a formula", () => {
  for (const name of ['a "quoted", name', "two\r\nlines", " spaces "]) {
    assert.equal(nameInCsv(name), name);
  }
  for (const name of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1"]) {
    assert.equal(nameInCsv(name), `'${name}`);
  }
});
