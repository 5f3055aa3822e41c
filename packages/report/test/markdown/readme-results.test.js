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
import { makeSynthetic } from "../synthetic.js";
import { HOSTILE } from "../synthetic-apps.js";

/** @import { SyntheticOptions } from "../synthetic.js" */

/** @param {SyntheticOptions} [options] */
function render(options) {
  const { result, summary } = makeSynthetic(options);
  return {
    result,
    summary,
    top: renderReadmeRanking(result, summary, "results/"),
    markdown: renderReadmeResults(result, summary, "results/"),
  };
}

/** @type {(markdown: string, name: string) => string[]} */
function cellsOf(markdown, name) {
  const line = markdown.split("\n").find((each) => each.startsWith(`| ${name} `));
  return line?.split("|").map((cell) => cell.trim()) ?? [];
}

test("one table, of the external mode, tells what a reader chooses by, on one scale", () => {
  const { markdown } = render();
  const heads = markdown.match(/^\| Name .*$/gm) ?? [];
  assert.equal(heads.length, 1);
  assert.deepEqual(cellsOf(markdown, "Name").slice(1, -1), [
    ...["Name", "Rank", "Version", "Speed (node:http = 1)", "Requests/s", "Latency (µs)"],
    ...["CPU per request (µs)", "Memory (MB)", "Start (ms)"],
  ]);
  assert.match(markdown, /🥇/);
  assert.doesNotMatch(markdown, /Speed Ranking|\(control\)/);
});

test("a figure that nobody could measure has no column", () => {
  const { markdown } = render({ measuresCpu: false });
  assert.doesNotMatch(markdown, /CPU per request|Memory/);
  assert.match(markdown, /Start \(ms\)/);
});

test("each figure of a row is that of the result: other figures, another row", () => {
  const { result, summary } = makeSynthetic();
  const [mode] = summary.modes.filter(({ mode }) => mode === "external");
  const row = mode?.rows.find(({ role, appId }) => role === "app" && appId !== mode.reference);
  assert.ok(mode && row?.toReference);
  const rowOf = () => cellsOf(renderReadmeResults(result, summary, ""), row.name);
  const before = rowOf();
  for (const figure of Object.values(row.figures)) figure.estimate.point *= 1.5;
  for (const end of /** @type {const} */ (["point", "low", "high"])) {
    row.toReference[end] = Number(row.toReference[end]) * 1.5;
  }
  row.rank = { best: 41, worst: 43 };
  const same = rowOf().filter((cell, place) => cell === before[place]);
  assert.deepEqual(same, ["", row.name, row.version, ""]);
});

test("the top says who is the fastest, then shows the external ranking; without it, the other mode's", () => {
  const { result, summary, top } = render();
  assert.match(
    top,
    /^\S.* is the fastest: .* In all, .*\n\n<img src="results\/ranking-external\.svg" alt="[^"]+">$/,
  );
  const modes = summary.modes.map((mode) =>
    mode.mode === "external" ? { ...mode, rows: [] } : mode,
  );
  const without = renderReadmeRanking(result, { ...summary, modes }, "results/");
  assert.deepEqual(without.match(/src="[^"]+"/g), ['src="results/ranking-in-process.svg"']);
});

test("where no app finished, the top says so and shows no chart", () => {
  const { result, summary } = render();
  const modes = summary.modes.map((mode) => ({ ...mode, rows: [] }));
  assert.equal(renderReadmeRanking(result, { ...summary, modes }, ""), "No app finished.");
  assert.equal(renderReadmeRanking(result, { ...summary, modes: [] }, ""), "No app finished.");
});

test("the date, the method, Node, the machine and the load are stated, and where to read on", () => {
  const { markdown } = render();
  assert.match(
    markdown,
    /^Measured on 2026-11-20 by method \d+ with Node v20\.20\.2 on 2 cores of Synthetic CPU.*, requesting \/hello over 100 connections with /m,
  );
  assert.match(markdown, /\[results\/report\.md\]\(results\/report\.md\)/);
});

test("figures of an earlier method are called that, those of today's are not", () => {
  const { result, summary, markdown } = render();
  assert.doesNotMatch(markdown, /never compared/);
  const config = { ...result.config, method: METHOD - 1 };
  const old = renderReadmeResults({ ...result, config }, summary, "results/");
  assert.match(old, new RegExp(`by method ${METHOD - 1} with Node`));
  assert.match(old, new RegExp(`\\*\\*Of method ${METHOD - 1}\\.\\*\\*.*of method ${METHOD} `));
});

test("another mode, and another run, is an item of a list: a sentence, and what it was measured by where the table was not", () => {
  const { result, summary } = makeSynthetic();
  const [inProcess = "", ...others] = renderReadmeModes(summary, "results/");
  assert.match(inProcess, /^- \*\*\[In-process\]\(results\/report\.md#in-process\)\*\*: \S.*\.$/);
  assert.deepEqual(others, []);
  const again = (/** @type {object} */ beside) =>
    renderReadmeFinding("Again", result, summary, "results/again/", beside);
  const item = /^- \*\*\[Again\]\(results\/again\/report\.md\)\*\*: \S.*\./;
  assert.match(again({}), item);
  assert.match(again({}), /\. \(method \d+, Node 20\.20\.2, Synthetic CPU[^)]*\)$/);
  assert.match(again({ main: result }), item);
  assert.doesNotMatch(again({ main: result }), /\(method|Synthetic CPU/);
  const onNewer = { ...result.environment, nodeVersion: "v24.21.0" };
  assert.match(again({ main: { ...result, environment: onNewer } }), /\. \(Node 20\.20\.2\)$/);
  assert.match(again({ main: result, machine: "a slower one" }), /\. \(a slower one\)$/);
  const section = { id: "own", title: "Own", blocks: [], finding: "Keeping *pays*." };
  assert.match(again({ sections: [() => section], main: result }), /: Keeping &#42;pays&#42;\.$/);
});

test("what all items were measured by is told once, with the first day and the last", () => {
  const { result } = makeSynthetic();
  const on = (/** @type {string} */ day) => ({
    ...result,
    environment: { ...result.environment, startedAt: `${day}T10:00:00.000Z` },
  });
  assert.match(
    renderReadmeProvenance(result, [result]),
    /^Measured on 2026-11-20 by method \d+, Node 20\.20\.2, Synthetic CPU.*, where a line says nothing else\.$/,
  );
  assert.match(
    renderReadmeProvenance(result, [on("2026-11-22"), on("2026-11-19")]),
    /^Measured from 2026-11-19 to 2026-11-22 by /,
  );
});

test("a forced quick or broken-off run is called that before anything else", () => {
  assert.match(render({ quick: true }).markdown, /^> \*\*A quick look\./);
  assert.match(render({ quick: true }).top, /^> \*\*A quick look\./);
  assert.match(render({ state: "interrupted" }).markdown, /^> \*\*An incomplete run\./);
  assert.doesNotMatch(render().markdown, /quick look|incomplete run/);
});

test("a hostile name is text", () => {
  const { top, markdown } = render({ hostile: HOSTILE });
  assert.doesNotMatch(`${top}${markdown}`, /<script/);
});
