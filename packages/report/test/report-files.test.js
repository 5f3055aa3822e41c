import assert from "node:assert/strict";
import { test } from "node:test";
import { pathTarget } from "@routebench/contract/targets";
import { renderReportFiles } from "@routebench/report/report-files";
import { makeSynthetic } from "./synthetic.js";

test("the charts, the markdown and the page are all the files there are", () => {
  const { result, summary } = makeSynthetic();
  const names = renderReportFiles(result, summary).map(({ name }) => name);
  assert.deepEqual(names, [
    ...["ranking-in-process.svg", "ranking-external.svg"],
    ...["report.md", "report.html"],
  ]);
});

test("report.md shows every chart that there is, and no other", () => {
  const { result, summary } = makeSynthetic();
  const [inProcess, external] = summary.modes;
  assert.ok(inProcess && external);
  const halved = { ...summary, modes: [{ ...inProcess, rows: [] }, external] };
  for (const each of [summary, halved]) {
    const files = renderReportFiles(result, each);
    const markdown = files.find(({ name }) => name === "report.md")?.text ?? "";
    const shown = [...markdown.matchAll(/<img src="([^"]+)"/g)].map(([, source]) => source);
    const drawn = files.map(({ name }) => name).filter((name) => name.endsWith(".svg"));
    assert.deepEqual(shown, drawn);
  }
});

test("of a run of several cases the main one is drawn, and all are told", () => {
  const { result, summary } = makeSynthetic();
  const testCase = {
    ...{ id: "https, /hey", scheme: /** @type {const} */ ("https"), target: pathTarget("/hey") },
    ...{ connections: null, pipelining: 1 },
  };
  const modes = summary.modes.flatMap((mode) => [mode, { ...mode, testCase }]);
  const files = renderReportFiles(result, { ...summary, modes });
  assert.deepEqual(
    files.map(({ name }) => name),
    renderReportFiles(result, summary).map(({ name }) => name),
  );
  const markdown = files.find(({ name }) => name === "report.md")?.text ?? "";
  const titles = [...markdown.matchAll(/^## (\w+-?\w+: .*)$/gm)].map(([, title]) => title);
  assert.deepEqual(titles, [
    ...["In-process: HTTP, /hello", "In-process: HTTPS, /hey"],
    ...["External: HTTP, /hello", "External: HTTPS, /hey"],
  ]);
  assert.equal(markdown.match(/<img /g)?.length, 2);
});
