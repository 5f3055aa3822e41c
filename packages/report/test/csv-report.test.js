import assert from "node:assert/strict";
import { test } from "node:test";
import { renderCsvReport } from "@routebench/report/csv-report";
import { tenDigits } from "@routebench/report/format";
import { makeSynthetic } from "./synthetic.js";
import { makeCases } from "./synthetic-cases.js";

/** @import { SyntheticOptions } from "./synthetic.js" */

/**
 * Reads CSV as RFC 4180 says, so that the tests do not share the writer's rule.
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

/** @param {SyntheticOptions} [options] */
function render(options) {
  const { summary } = makeSynthetic(options);
  const [head = [], ...rows] = parse(renderCsvReport(summary));
  return {
    summary,
    head,
    rows: rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index]]))),
    widths: new Set(rows.map((row) => row.length)),
  };
}

test("there is a row for each app, mode and metric, with median, interval and ranks", () => {
  const { summary, rows } = render();
  for (const { mode, rows: apps } of summary.modes) {
    for (const { appId, figures } of apps) {
      for (const [metric, { median, estimate, rank }] of Object.entries(figures)) {
        const found = rows.filter((r) => r.mode === mode && r.app === appId && r.metric === metric);
        assert.equal(found.length, 1);
        assert.equal(Number(found[0]?.median), median && tenDigits(median));
        assert.equal(Number(found[0]?.low), estimate.low && tenDigits(estimate.low));
        assert.equal(Number(found[0]?.high), estimate.high && tenDigits(estimate.high));
        const isControl = found[0]?.role === "control";
        assert.equal(found[0]?.rank_best, isControl ? "" : String(rank.best));
        assert.equal(found[0]?.rank_worst, isControl ? "" : String(rank.worst));
      }
    }
  }
});

test("the relative speed stands among the metrics", () => {
  const { rows } = render();
  const speeds = rows.filter(
    ({ metric, mode }) => metric === "speedToReference" && mode === "external",
  );
  assert.equal(Number(speeds.find(({ app }) => app === "node-http")?.median), 1);
});

test("every row has as many cells as the head", () => {
  const { head, widths } = render({ failures: true, rates: [{ perSecond: 9000 }] });
  assert.deepEqual([...widths], [head.length]);
});

test("each row says its case, right after its mode", () => {
  const cases = makeCases({ schemes: ["http", "https"] });
  const { head, rows } = render({ cases, launches: 2 });
  assert.deepEqual(head.slice(0, 2), ["mode", "case"]);
  const rates = rows.filter(
    ({ app, mode, metric }) =>
      app === "express" && mode === "external" && metric === "requestsPerSecond",
  );
  assert.deepEqual(
    rates.map((row) => row.case),
    ["http, /hello", "https, /hello"],
  );
});

test("latency at a fixed rate is a row for each percentile, with the rate and whether it was kept", () => {
  const { rows, summary } = render({ rates: [{ perSecond: 20_000 }], launches: 2 });
  const own = rows.filter(({ app, mode }) => app === "express" && mode === "fixed-rate");
  const means = Object.fromEntries(own.map(({ metric, mean }) => [metric, Number(mean)]));
  const row = summary.fixedRate[0]?.rows.find(({ appId }) => appId === "express");
  assert.equal(means.latencyP999Us, row && tenDigits(row.latencyUs.p999.point));
  assert.equal(means.latencyMaxUs, row && tenDigits(row.latencyUs.max.point));
  assert.equal(means.intendedPerSecond, 20_000);
  assert.equal(means.rateKept, 0);
  assert.equal(own[0]?.version, "5.3.0");
});

test("an app that did not finish has a row with its reason, and no figure", () => {
  const { rows } = render({ failures: true });
  const [row] = rows.filter(({ app, mode }) => app === "hyper-express" && mode === "external");
  assert.match(row?.did_not_finish ?? "", /^GET \/hello answered 200/);
  assert.deepEqual([row?.metric, row?.median, row?.rank_best], ["", "", ""]);
});

test("what was not measured is an empty cell, not a zero", () => {
  const { rows } = render({ launches: 1 });
  const [row] = rows.filter(({ metric }) => metric === "latencyUs");
  assert.notEqual(row?.median, "");
  assert.deepEqual([row?.low, row?.high], ["", ""]);
});

for (const name of ['a "quoted", name', "two\r\nlines", " spaces "]) {
  test(`${JSON.stringify(name)} is read back as it was`, () => {
    assert.equal(render({ hostile: { name, version: "1" } }).rows[0]?.name, name);
  });
}

for (const name of [
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  " =1",
  "＝1",
  '=HYPERLINK("x")',
]) {
  test(`${JSON.stringify(name)} is text to a spreadsheet, not a formula`, () => {
    assert.equal(render({ hostile: { name, version: "1" } }).rows[0]?.name, `'${name}`);
  });
}

test("every row has its case, also of an app that did not finish", () => {
  const { rows } = render({ failures: true });
  assert.deepEqual([...new Set(rows.map((row) => row.case))], ["http, /hello"]);
});
