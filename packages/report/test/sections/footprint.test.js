import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderCsvReport } from "../../src/csv-report.js";
import { renderHtmlReport } from "../../src/html/report.js";
import { renderSection } from "../../src/markdown/section.js";
import { footprintHeadline, footprintSection } from "../../src/sections/footprint.js";
import { screenSections } from "../../src/sections/screen.js";
import { renderScreen } from "../../src/terminal/screen.js";
import { plainWords } from "../../src/words.js";
import { makeFigure, PLAIN_CASE } from "../builders.js";
import { loadRecorded } from "../recorded.js";

/** @import { FootprintRow } from "@routebench/contract/summary" */

/** @type {(name: string, startupMs: number, rank: [number, number], changes?: Partial<FootprintRow>) => FootprintRow} */
const row = (name, startupMs, [best, worst], changes = {}) => ({
  appId: name,
  name,
  version: "1.0.0",
  launches: 20,
  installedBytes: 2.5 * 1024 ** 2,
  figures: {
    startupMs: makeFigure(startupMs, { rank: { best, worst } }),
    rssIdleBytes: makeFigure(1024 ** 2 * (100 - startupMs / 10), { rank: { best, worst } }),
    rssLoadedBytes: makeFigure(1024 ** 2 * 150),
  },
  ...changes,
});

/** @param {FootprintRow[]} rows */
function make(rows) {
  const { summary } = loadRecorded();
  const { external } = summary.config.modes;
  assert.ok(external);
  const { driver, load } = external;
  const loaded = { ...load, durationMs: 1000 };
  summary.config.modes = { footprint: { driver, load: loaded, idleMs: 500 } };
  const missing = { appId: "gone", name: "gone", version: "2", reason: "it died" };
  const withoutModes = { ...summary, modes: [], tls: [] };
  const footprint = [{ testCase: PLAIN_CASE, rows, didNotFinish: [missing] }];
  return { summary: { ...withoutModes, footprint } };
}

describe("the section of footprints", () => {
  const rows = [row("a", 100, [1, 1]), row("b", 300, [2, 2], { installedBytes: null })];
  const { summary } = make(rows);
  const section = footprintSection(summary);
  assert.ok(section);
  const text = renderSection(section);

  test("has a table of cold starts with ranks, memory and installed sizes", () => {
    assert.match(
      text,
      /\| Rank \| +Cold start \(ms\) \| +Idle memory \(MB\) \| Memory after the load \(MB\) \| Installed size \(MB\) \|/,
    );
    assert.match(text, /\| a +\| +1 \| +100 \(95\.0–105\) \| .* \| +2\.50 \|\n\| b +\| +2 \|/);
    assert.match(text, /\| b +\|.*\| +nothing to install \|/);
  });

  test("says that a size is not known, and leaves it out of the CSV", () => {
    const unknown = make([row("a", 100, [1, 1], { installedBytes: undefined })]).summary;
    const sized = footprintSection(unknown);
    assert.match(sized ? renderSection(sized) : "", /\| a +\|.*\| +not known \|/);
    assert.doesNotMatch(renderCsvReport(unknown), /installedBytes/);
  });

  test("says when memory was read", () => {
    assert.match(text, /Idle: 500 ms after the first answers\./);
    assert.match(text, /After the load: 500 ms after a load of 1 s on 100 connections\./);
  });

  test("begins the page, which does not mention speeds that were not measured", () => {
    const page = renderHtmlReport(summary);
    assert.match(
      page,
      /class="headline"><bdi>a<\/bdi> has the fastest cold start: 100 \(95\.0–105\) ms\./,
    );
    assert.doesNotMatch(page, /No app finished/);
    assert.match(page, /Did not finish<\/h3>.*gone/s);
  });

  test("has all rows on the screen, because there is no ranking", () => {
    const many = Array.from({ length: 44 }, (_, place) => row(`app-${place}`, 100, [1, 44]));
    const lines = renderScreen(screenSections(make(many).summary)).map(({ text }) => text);
    assert.equal(lines.filter((line) => /^app-\d+ +1–44 +100 /.test(line)).length, 44);
    assert.ok(!lines.some((line) => line.includes("table")));
  });

  test("has a line in the CSV for each figure", () => {
    const lines = renderCsvReport(summary)
      .split("\r\n")
      .filter((line) => line.startsWith("footprint,"));
    // Four figures of each of the two apps, and an app that did not finish.
    assert.equal(lines.length, 9);
    assert.ok(lines.some((line) => line.includes("it died")));
  });
});

test("the headline of footprints names apps that are tied, and says if no start was measured", () => {
  const headline = (/** @type {FootprintRow[]} */ rows) => plainWords(footprintHeadline(rows));
  assert.equal(
    headline([row("a", 100, [1, 2]), row("b", 101, [1, 2]), row("c", 300, [3, 3])]),
    "a and b are tied for the fastest cold start. a and b use the least idle memory.",
  );
  const five = ["a", "b", "c", "d", "e"].map((name) => row(name, 100, [1, 5]));
  assert.equal(
    headline(five),
    "5 apps are tied for the fastest cold start. 5 apps use the least idle memory.",
  );
  assert.equal(headline([]), "No cold start was measured.");
});

test("the section of footprints shows memory without a figure as not measured", () => {
  const section = footprintSection(
    make([row("a", 100, [1, 1], { figures: { startupMs: makeFigure(100) } })]).summary,
  );
  assert.match(
    section ? renderSection(section) : "",
    /\| a +\| .* \| +not measured \| +not measured \|/,
  );
});
