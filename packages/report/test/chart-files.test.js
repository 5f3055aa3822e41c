import assert from "node:assert/strict";
import { test } from "node:test";
import { renderMarkdownReport } from "@routebench/report/markdown/report";
import { CHART_FILES } from "@routebench/report/sections/chart-names";
import { parseHTML } from "linkedom";
import { renderPicture } from "../src/markdown/section.js";
import { renderChartFiles } from "../src/report-files.js";
import { rankingChart } from "../src/sections/ranking.js";
import { makeSynthetic } from "./synthetic.js";
import { HOSTILE } from "./synthetic-apps.js";

/** @param {import("./synthetic.js").SyntheticOptions} [options] */
function external(options) {
  const mode = makeSynthetic(options).summary.modes[1];
  assert.ok(mode);
  return mode;
}

/**
 * @param {import("@routebench/contract/summary").ModeSummary} mode
 * @param {string} [folder]
 */
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

test("whoever does not see the picture reads the ranking, with the ratio of each", () => {
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
