import assert from "node:assert/strict";
import { test } from "node:test";
import { pathTarget } from "@routebench/contract/targets";
import { parseHTML } from "linkedom";
import { renderMarkdownReport } from "../src/markdown/report.js";
import { renderPicture } from "../src/markdown/section.js";
import { renderChartFiles, renderReportFiles } from "../src/report-files.js";
import { CHART_FILES } from "../src/sections/chart-names.js";
import { rankingChart } from "../src/sections/ranking.js";
import { makeSynthetic } from "./synthetic.js";
import { HOSTILE } from "./synthetic-apps.js";

/**
 * @import { SyntheticOptions } from "./synthetic.js"
 * @import { ModeSummary } from "@routebench/contract/summary"
 */

test("the charts, the markdown and the page are all the files there are", () => {
  const { result, summary } = makeSynthetic();
  const names = renderReportFiles(result, summary).map(({ name }) => name);
  assert.deepEqual(names, [
    "ranking-in-process.svg",
    "ranking-external.svg",
    "report.md",
    "report.html",
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

test("of a run of several cases the main one is drawn, and all are listed", () => {
  const { result, summary } = makeSynthetic();
  const testCase = {
    id: "https, /hey",
    scheme: /** @type {const} */ ("https"),
    target: pathTarget("/hey"),
    connections: null,
    pipelining: 1,
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
    "In-process: HTTP, /hello",
    "In-process: HTTPS, /hey",
    "External: HTTP, /hello",
    "External: HTTPS, /hey",
  ]);
  assert.equal(markdown.match(/<img /g)?.length, 2);
});

/** @param {SyntheticOptions} [options] */
function external(options) {
  const mode = makeSynthetic(options).summary.modes[1];
  assert.ok(mode);
  return mode;
}

/** @type {(mode: ModeSummary, folder?: string) => string | null} */
const pictureOf = (mode, folder) => renderPicture(rankingChart(mode, { isMain: true }), folder);

test("a chart that is no file of its own has no picture", () => {
  assert.equal(renderPicture(rankingChart(external(), { isMain: false })), null);
});

/** @param {string | null} picture */
const parse = (picture) => parseHTML(`<body>${picture}</body>`).document.querySelectorAll("body *");

test("each mode's ranking is a file of its own, of a known name", () => {
  const { result, summary } = makeSynthetic();
  const files = renderChartFiles(result, summary);
  assert.deepEqual(
    files.map(({ name }) => name),
    ["ranking-in-process.svg", "ranking-external.svg"],
  );
  for (const { name } of files) assert.ok(CHART_FILES.includes(name), name);
  for (const { text } of files) assert.match(text, /^<svg [\s\S]*<\/svg>\n$/);
});

test("a mode in which no app finished has neither a file nor a picture", () => {
  const mode = { ...external(), rows: [] };
  const { result, summary } = makeSynthetic();
  assert.deepEqual(renderChartFiles(result, { ...summary, modes: [mode] }), []);
  assert.doesNotMatch(
    renderMarkdownReport(result, { ...summary, modes: [mode] }, { charts: true }),
    /<img/,
  );
});

test("a picture leads to its file, from where the document lies", () => {
  const [image] = parse(pictureOf(external()));
  assert.equal(image?.getAttribute("src"), "ranking-external.svg");
  const [other] = parse(pictureOf(external(), "results/"));
  assert.equal(other?.getAttribute("src"), "results/ranking-external.svg");
});

test("the alternative text is the ranking, with the ratio of each", () => {
  const [image] = parse(pictureOf(external()));
  assert.match(
    image?.getAttribute("alt") ?? "",
    /^Ranking by speed, external mode, .* speed of node:http: uWebSockets\.js 1\.8\d×, .*express 0\.1\d×/,
  );
  const [long] = parse(pictureOf(external({ apps: 40 })));
  assert.match(long?.getAttribute("alt") ?? "", / and 33 more$/);
});

test("a hostile name stays inside the text that stands for the picture", () => {
  const name = `"><script>alert(1)</script>\n\n# Title\n${"x".repeat(10_000)}`;
  const picture = pictureOf(external({ hostile: { ...HOSTILE, name } })) ?? "";
  const elements = parse(picture);
  assert.equal(elements.length, 1);
  assert.match(elements[0]?.getAttribute("alt") ?? "", /<script>/);
  assert.doesNotMatch(picture, /\n|x{100}/);
});
