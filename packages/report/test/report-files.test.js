import assert from "node:assert/strict";
import { test } from "node:test";
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
