import assert from "node:assert/strict";
import { test } from "node:test";
import { parseHTML } from "linkedom";
import { renderPicture } from "../src/markdown/section.js";
import { renderReportFiles } from "../src/report-files.js";
import { rankingChart } from "../src/sections/ranking.js";
import { CHART_FILES } from "../src/sections/section.js";
import { loadRecorded, modeOf } from "./recorded.js";

/** @import { ModeSummary } from "@routebench/contract/summary" */

test("report.md shows exactly the charts that are written, and each has a known name", () => {
  const halved = loadRecorded();
  modeOf("in-process", halved.summary).rows = [];
  const runs = [loadRecorded(), halved, loadRecorded("both-schemes"), loadRecorded("fixed-rate")];
  for (const { summary } of runs) {
    const files = renderReportFiles(summary);
    const markdown = files.find(({ name }) => name === "report.md")?.text ?? "";
    const shown = [...markdown.matchAll(/<img src="([^"]+)"/g)].map(([, source]) => source);
    const charts = files.filter(({ name }) => name.endsWith(".svg"));
    assert.deepEqual(shown.toSorted(), charts.map(({ name }) => name).toSorted());
    for (const { name, text } of charts) {
      assert.ok(CHART_FILES.includes(name), name);
      assert.match(text, /^<svg [\s\S]*<\/svg>\n$/);
    }
  }
});

test("a report has no chart of a mode in which no app finished", () => {
  const { summary } = loadRecorded();
  for (const mode of summary.modes) mode.rows = [];
  const names = renderReportFiles(summary).map(({ name }) => name);
  assert.deepEqual(names, ["report.md", "report.html"]);
});

/** @param {ModeSummary} mode */
const pictureOf = (mode) =>
  renderPicture(rankingChart(mode, "external load", { isMain: true })) ?? "";

/** @param {string} picture */
const parse = (picture) => parseHTML(`<body>${picture}</body>`).document.querySelectorAll("body *");

test("a picture names its file, and a chart without a file has no picture", () => {
  const [image] = parse(pictureOf(modeOf("external")));
  assert.equal(image?.getAttribute("src"), "ranking-external.svg");
  assert.equal(
    renderPicture(rankingChart(modeOf("external"), "external load", { isMain: false })),
    null,
  );
});

test("a picture escapes its alternative text", () => {
  const alt = '"><script>alert(1)</script> # Title';
  const picture = renderPicture({
    ...rankingChart(modeOf("external"), "load", { isMain: true }),
    alt,
  });
  const elements = parse(picture ?? "");
  assert.equal(elements.length, 1);
  assert.equal(elements[0]?.getAttribute("alt"), alt);
});
