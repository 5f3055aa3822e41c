import assert from "node:assert/strict";
import { test } from "node:test";
import { METHOD } from "@routebench/contract/method";
import {
  renderReadmeFinding,
  renderReadmeProvenance,
  renderReadmeRanking,
  renderReadmeResults,
} from "@routebench/report/markdown/readme-results";
import { HOSTILE, loadRecorded, modeOf, rename } from "../recorded.js";

/** @param {Pick<ReturnType<typeof loadRecorded>, "result" | "summary">} [run] */
function render({ result, summary } = loadRecorded()) {
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

test("a figure that was not measured has no column", () => {
  const run = loadRecorded();
  for (const { figures } of modeOf("external", run.summary).rows) {
    delete figures.serverCpuUsPerRequest;
    delete figures.rssPeakBytes;
  }
  const { markdown } = render(run);
  assert.doesNotMatch(markdown, /CPU per request|Memory/);
  assert.match(markdown, /Start \(ms\)/);
});

test("each figure of a row is that of the result: other figures, another row", () => {
  const { result, summary } = loadRecorded();
  const row = modeOf("external", summary).rows.find(({ appId }) => appId === "fastify");
  assert.ok(row?.toReference);
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

test("without the external mode the top shows the other one, and without any app no chart", () => {
  const { result, summary } = loadRecorded();
  modeOf("external", summary).rows = [];
  const top = () => renderReadmeRanking(result, summary, "results/");
  assert.deepEqual(top().match(/src="[^"]+"/g), ['src="results/ranking-in-process.svg"']);
  modeOf("in-process", summary).rows = [];
  assert.equal(top(), "No app finished.");
  summary.modes = [];
  assert.equal(top(), "No app finished.");
});

test("figures of an earlier method are called that, those of today's are not", () => {
  const { result, summary, markdown } = render();
  assert.doesNotMatch(markdown, /never compared/);
  const config = { ...result.config, method: METHOD - 1 };
  const old = renderReadmeResults({ ...result, config }, summary, "results/");
  assert.match(old, new RegExp(`by method ${METHOD - 1} with Node`));
  assert.match(old, new RegExp(`\\*\\*Of method ${METHOD - 1}\\.\\*\\*.*of method ${METHOD} `));
});

test("another run is an item of a list, with what it was measured by if that differs", () => {
  const { result, summary } = loadRecorded();
  const item = (/** @type {object} */ beside) =>
    renderReadmeFinding("Again", result, summary, "results/again/", beside);
  assert.match(item({}), /\. \(method \d+, Node 20\.20\.2, AMD EPYC\)$/);
  assert.doesNotMatch(item({ main: result }), /\(method|EPYC/);
  const onNewer = { ...result.environment, nodeVersion: "v24.21.0" };
  assert.match(item({ main: { ...result, environment: onNewer } }), /\. \(Node 20\.20\.2\)$/);
  const section = { id: "own", title: "Own", blocks: [], finding: "Keeping *pays*." };
  assert.match(item({ sections: [() => section], main: result }), /: Keeping &#42;pays&#42;\.$/);
});

test("what all items were measured by has the first day and the last", () => {
  const { result } = loadRecorded();
  const on = (/** @type {string} */ day) => ({
    ...result,
    environment: { ...result.environment, startedAt: `${day}T10:00:00.000Z` },
  });
  assert.match(
    renderReadmeProvenance(result, [result]),
    /^Measured on 2026-11-25 by method \d+, Node 20\.20\.2, AMD EPYC.*, where a line says nothing else\.$/,
  );
  assert.match(
    renderReadmeProvenance(result, [on("2026-11-25"), on("2026-11-19")]),
    /^Measured from 2026-11-19 to 2026-11-25 by /,
  );
});

test("a quick or broken-off run is called that before anything else", () => {
  const { result, summary } = loadRecorded();
  const quick = render({
    result: { ...result, config: { ...result.config, quick: true } },
    summary,
  });
  assert.match(quick.markdown, /^> \*\*A quick look\./);
  assert.match(quick.top, /^> \*\*A quick look\./);
  const interrupted = render({ result: { ...result, state: "interrupted" }, summary });
  assert.match(interrupted.markdown, /^> \*\*An incomplete run\./);
});

test("a hostile name is text", () => {
  const { top, markdown } = render(rename(loadRecorded(), "express", HOSTILE));
  assert.doesNotMatch(`${top}${markdown}`, /<script/);
});
