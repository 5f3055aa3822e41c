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

test("the README's table leaves out the column of a figure that was not measured", () => {
  const summary = recorded();
  for (const { figures } of summary.contests[0]?.rows ?? []) delete figures.serverCpuUsPerRequest;
  const markdown = renderReadmeResults(summary, "results/");
  assert.doesNotMatch(markdown, /CPU per request/);
  assert.match(markdown, /memory under load \(MB\)/);
});

test("the README's table takes every cell of figures from the summary", () => {
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
  const unchanged = rowOf().filter((cell, place) => cell === before[place]);
  assert.deepEqual(unchanged, ["", entry.name, entry.version, ""]);
});

test("the README shows in-process mode when no app finished in external mode, and no chart without apps", () => {
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

test("the README lists the other modes with their verdicts", () => {
  const summary = recorded();
  const [, inProcess] = summary.contests;
  assert.deepEqual(renderReadmeModes(summary, "results/"), [
    `- **[In-process](results/report.md#in-process)**: ${inProcess?.verdict}`,
  ]);
});

test("the README names the method of a result that today's method did not measure", () => {
  const summary = recorded();
  assert.doesNotMatch(renderReadmeResults(summary, ""), /different methods/);
  const outdated = { ...summary, method: METHOD - 1 };
  for (const markdown of [renderReadmeResults(outdated, ""), renderReadmeRanking(outdated, "")]) {
    const first = `> This result was measured with method ${METHOD - 1}. routebench now measures`;
    assert.ok(markdown.startsWith(first), markdown);
  }
});

test("the README names the method, Node and machine of a finding if they differ from the main result", () => {
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

test("the README gives the first and last day when results are of several days", () => {
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

test("the README begins with the doubts about a result", () => {
  const summary = { ...recorded(), doubts: ["A quick look. Trials were short."] };
  for (const markdown of [renderReadmeResults(summary, ""), renderReadmeRanking(summary, "")]) {
    assert.match(markdown, /^> A quick look\./);
  }
  assert.match(renderReadmeFinding(summary, ""), /\*\*: \*\*A quick look\..*?\*\* /);
});

test("the README shows a hostile name as text", () => {
  const summary = rename(recorded(), "express", HOSTILE);
  const markdown = `${renderReadmeRanking(summary, "")}${renderReadmeResults(summary, "")}`;
  assert.match(markdown, /&#60;script&#62;/);
  assert.doesNotMatch(markdown, /<script/);
});
