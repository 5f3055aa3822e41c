import assert from "node:assert/strict";
import { test } from "node:test";
import { renderMarkdownReport } from "../../src/markdown/report.js";
import { renderSection } from "../../src/markdown/section.js";
import { formOf2023Section } from "../../src/sections/form-of-2023.js";
import { about, makeFigure as figure, makeMode, makeRow } from "../builders.js";
import { loadRecorded } from "../recorded.js";

/** @import { ModeSummary } from "@routebench/contract/summary" */

const row = (/** @type {string} */ name) =>
  makeRow(name, {
    figures: {
      durationS: figure(4.149),
      latencyUs: figure(842.4),
      requestsPerSecond: figure(118_630, { medal: 1 }),
      bytesPerSecond: figure(9.81 * 1024 ** 2),
    },
    toSlowest: about(20.734),
  });

/** @param {ModeSummary} mode */
function textOf(mode) {
  const section = formOf2023Section({ ...loadRecorded().summary, modes: [mode] });
  assert.ok(section);
  return renderSection(section).replace(/ +/g, " ");
}

test("the tables in the form of 2023 have the columns and medals of 2023", () => {
  const inProcess = textOf(makeMode([row("fastify")], { mode: "in-process" }));
  assert.match(
    inProcess,
    /^\| Name \| Version \| Duration \(s\) \| Errors \| Latency \(µs\) \| Requests\/s \| Throughput \(MB\/s\) \|$/m,
  );
  assert.match(inProcess, /\| 4\.15 ±5% \| 0 \| 842 ±5% \| 118,630 ±5% 🥇 \| 9\.81 ±5% \|/);
  const external = textOf(makeMode([row("fastify")]));
  assert.match(
    external,
    /^\| Name \| Version \| Speed Ranking \| Latency \(µs\) \| Requests\/s \| Throughput \(MB\/s\) \|$/m,
  );
  assert.match(external, /\| 20\.7× ±5% \| 842 ±5% \| 118,630 ±5% 🥇 \| 9\.81 ±5% \|/);
  assert.match(external, /wrk \S+ made this table\.\n/);
});

test("a generator's table has the order of its own loads", () => {
  const standings = [
    { appId: "express", toSlowest: about(3) },
    { appId: "koa", toSlowest: about(1) },
  ];
  const source = { rankedBy: "closed-loop", rows: standings };
  const text = textOf(makeMode([row("koa"), row("express")], { reference: "koa", source }));
  assert.match(text, /\| express \| 1\.2\.3 \| 3\.00× ±5% .*\n\| koa \| 1\.2\.3 \| 1\.00× ±5% /);
  assert.match(text, /wrk \S+ made this table\. closed-loop made the ranking above\./);
});

test("the section in the form of 2023 is folded near the end of the report, and has each table once", () => {
  const { summary } = loadRecorded();
  const report = renderMarkdownReport(summary, { sections: [formOf2023Section] });
  const [, after = ""] = report.split("\n## Compatibility with the 2023 benchmark\n");
  assert.match(after, /^\n<details>\n<summary>/);
  assert.deepEqual(after.match(/^## .*/gm), ["## What each app sent", "## Method of this run"]);
  for (const column of ["Duration (s)", "Speed Ranking"]) {
    assert.equal(report.split(column).length, 2, column);
  }
});
