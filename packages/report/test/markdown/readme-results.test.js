import assert from "node:assert/strict";
import { test } from "node:test";
import { METHOD } from "@routebench/contract/method";
import {
  renderReadmeFinding,
  renderReadmeModes,
  renderReadmeProvenance,
  renderReadmeRanking,
  renderReadmeResults,
} from "@routebench/report/markdown/readme-results";
import { HOSTILE, loadRecorded, rename } from "../recorded.js";

/** @import { PublishedSummary } from "@routebench/contract/published-summary" */

const recorded = () => ({ ...loadRecorded().published, method: METHOD });

/** @type {(markdown: string, name: string) => string[]} */
function cellsOf(markdown, name) {
  const line = markdown.split("\n").find((each) => each.startsWith(`| ${name} `));
  return line?.split("|").map((cell) => cell.trim()) ?? [];
}

test("leaves out the column of a figure when it was not measured", () => {
  const summary = recorded();
  for (const { figures } of summary.contests[0]?.rows ?? []) {
    delete figures.serverCpuUsPerRequest;
    delete figures.rssPeakBytes;
  }
  const markdown = renderReadmeResults(summary, "results/");
  assert.doesNotMatch(markdown, /CPU per request|memory/);
  assert.match(markdown, /Start-up \(ms\)/);
});

test("shows other cells in a row when its figures are others", () => {
  const summary = recorded();
  const row = summary.contests[0]?.rows.find(({ entry }) => entry === "fastify");
  const entry = summary.entries.find(({ id }) => id === "fastify");
  assert.ok(entry && row?.speedToReference);
  const rowOf = () => cellsOf(renderReadmeResults(summary, ""), entry.name);
  const before = rowOf();
  for (const figure of Object.values(row.figures)) figure.point *= 1.5;
  for (const end of /** @type {const} */ (["point", "low", "high"])) {
    row.speedToReference[end] = Number(row.speedToReference[end]) * 1.5;
  }
  row.rank = { best: 41, worst: 43 };
  const same = rowOf().filter((cell, place) => cell === before[place]);
  assert.deepEqual(same, ["", entry.name, entry.version, ""]);
});

test("shows the other mode when no app finished in the external one, and no chart without any app", () => {
  const summary = recorded();
  const [external, inProcess] = summary.contests;
  assert.ok(external && inProcess);
  const ranking = () => renderReadmeRanking(summary, "results/");
  assert.deepEqual(ranking().match(/src="[^"]+"/g), ['src="results/ranking-external.svg"']);
  external.rows = [];
  assert.deepEqual(ranking().match(/src="[^"]+"/g), ['src="results/ranking-in-process.svg"']);
  inProcess.rows = [];
  assert.equal(ranking(), "No app finished.");
  summary.contests = [];
  assert.equal(ranking(), "No app finished.");
});

test("lists the other modes with the sentence of each", () => {
  const summary = recorded();
  const [, inProcess] = summary.contests;
  assert.deepEqual(renderReadmeModes(summary, "results/"), [
    `- **[In-process](results/report.md#in-process)**: ${inProcess?.verdict}`,
  ]);
});

test("says which method a result is of when it is not today's", () => {
  const summary = recorded();
  assert.doesNotMatch(renderReadmeResults(summary, ""), /different methods/);
  const old = { ...summary, method: METHOD - 1 };
  for (const markdown of [renderReadmeResults(old, ""), renderReadmeRanking(old, "")]) {
    const first = `> This result was measured with method ${METHOD - 1}. routebench now measures`;
    assert.ok(markdown.startsWith(first), markdown);
  }
});

test("says what measured another result when it differs from the main one", () => {
  const summary = recorded();
  const item = (/** @type {PublishedSummary} */ main) =>
    renderReadmeFinding(summary, "results/again/", { main });
  assert.match(
    renderReadmeFinding(summary, "results/again/"),
    /\. \(method \d+, Node 20\.20\.2, AMD EPYC\)$/,
  );
  assert.doesNotMatch(item(summary), /\(method|EPYC/);
  const machine = { ...summary.machine, nodeVersion: "v24.21.0" };
  assert.match(item({ ...summary, machine }), /\. \(Node 20\.20\.2\)$/);
  assert.match(item({ ...summary, method: METHOD + 1 }), /\. \(method \d+\)$/);
});

test("says the first and the last day when results were measured on several", () => {
  const main = recorded();
  const on = (/** @type {string} */ day) => ({ ...main, measuredAt: `${day}T10:00:00.000Z` });
  assert.match(
    renderReadmeProvenance(main, [main]),
    /^Measured on 2026-11-25 with method \d+, Node 20\.20\.2, AMD EPYC.*, unless a line says otherwise\.$/,
  );
  assert.match(
    renderReadmeProvenance(main, [on("2026-11-25"), on("2026-11-19")]),
    /^Measured from 2026-11-19 to 2026-11-25 with /,
  );
});

test("says first that a result is doubtful when its summary does", () => {
  const summary = { ...recorded(), doubts: ["A quick look. Trials were short."] };
  for (const markdown of [renderReadmeResults(summary, ""), renderReadmeRanking(summary, "")]) {
    assert.match(markdown, /^> A quick look\./);
  }
  assert.match(renderReadmeFinding(summary, ""), /\*\*: \*\*A quick look\..*?\*\* /);
});

test("shows a hostile name as text", () => {
  const summary = rename(recorded(), "express", HOSTILE);
  const markdown = `${renderReadmeRanking(summary, "")}${renderReadmeResults(summary, "")}`;
  assert.match(markdown, /&#60;script&#62;/);
  assert.doesNotMatch(markdown, /<script/);
});
