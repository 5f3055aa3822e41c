import assert from "node:assert/strict";
import { test } from "node:test";
import { parseHTML } from "linkedom";
import { renderHtmlReport } from "../../src/html/report.js";
import { HOSTILE, loadRecorded, modeOf, multiply, rename } from "../recorded.js";

const MEGABYTE = 1024 ** 2;

/** @param {Pick<ReturnType<typeof loadRecorded>, "summary">} [run] */
function render({ summary } = loadRecorded()) {
  const page = renderHtmlReport(summary);
  const { document } = parseHTML(page);
  const text = (/** @type {string} */ selector) =>
    [...document.querySelectorAll(selector)].map((element) => element.textContent ?? "");
  return { summary, page, document, text };
}

/** @param {Document} document */
const rawLinks = (document) =>
  [...document.querySelectorAll("a[href^=result]")].map((link) => link.getAttribute("href"));

test("the page shows a hostile name as text and cuts a long version", () => {
  const { page, document, text } = render(rename(loadRecorded(), "express", HOSTILE));
  assert.equal(page.split("<script>alert(1)").length - 1, 0);
  assert.equal(document.querySelectorAll("script").length, 1);
  assert.ok(text(".card h3").includes(HOSTILE.name));
  assert.ok(text("figure svg text").includes(HOSTILE.name));
  assert.doesNotMatch(page, /9{200}/);
});

test("the page shows hostile warnings and findings as text", () => {
  const run = loadRecorded();
  const row = modeOf("external", run.summary).rows.find(({ appId }) => appId === "express");
  row?.findings.push("answers <img src=x>");
  row?.warnings.push("stalled <b>twice</b>");
  run.summary.warnings.push("<script>alert(1)</script>");
  const { document } = render(run);
  const text = document.body.textContent ?? "";
  for (const words of [
    "answers <img src=x>",
    "stalled <b>twice</b>",
    "<script>alert(1)</script>",
  ]) {
    assert.ok(text.includes(words), words);
  }
  assert.equal(document.querySelectorAll("img").length, 0);
  assert.equal(document.querySelectorAll("script").length, 1);
});

test("the page has a card for every app, and in each mode a row or a reason for each", () => {
  const { summary, document, text } = render(multiply(loadRecorded("failures"), 40, "wrong-body"));
  assert.equal(document.querySelectorAll(".card").length, summary.apps.length);
  for (const { mode, rows, didNotFinish } of summary.modes) {
    const isFront = mode === "external";
    const section = isFront ? ".answer" : `section[aria-labelledby=mode-${mode}-title]`;
    const [table] = document.querySelectorAll(`${section} .figures`);
    assert.equal(table?.querySelectorAll("tbody tr").length, rows.length);
    assert.equal(text(`${section} .failures li`).length, didNotFinish.length);
    assert.ok(didNotFinish.length > 30);
  }
});

test("the page says if a figure was not measured, and leaves out columns without figures", () => {
  const run = loadRecorded();
  const { rows } = modeOf("external", run.summary);
  for (const { figures } of rows) delete figures.rssPeakBytes;
  delete rows.find(({ role }) => role === "control")?.figures.latencyP99Us;
  const { text } = render(run);
  assert.match(text(".method").join(), /Not measured: peak memory/);
  assert.ok(!text(".answer thead th").some((heading) => heading.includes("memory")));
  assert.deepEqual(text(".missing"), ["not measured"]);
});

test("the page has red notices above its headline only if the result is in doubt", () => {
  const run = loadRecorded();
  assert.deepEqual(render(run).text("header .bad"), []);
  run.summary.config.quick = true;
  run.summary.state = "interrupted";
  run.summary.doubts = ["The machine was busy."];
  const { document, text } = render(run);
  assert.match(text("header .bad").join(), /A quick look.*An incomplete run.*A busy machine/);
  assert.ok(document.querySelector("header .bad ~ .headline"));
});

test("the page shows its answer first, and folds everything else", () => {
  const { document, text } = render();
  const first = [...document.querySelectorAll(".answer > *")].map(({ tagName }) => tagName);
  assert.deepEqual(first, ["H2", "FIGURE", "DETAILS", "DIV"]);
  assert.deepEqual(text(".answer thead th span"), [
    "App",
    "Rank",
    "Speed",
    "Server time per request",
    "p99 latency",
    "Peak memory under load",
  ]);
  assert.equal(document.querySelectorAll("details[open]").length, 0);
  assert.deepEqual(text("main > section.folded h2").slice(-2), [
    "Apps and their code",
    "Method of this run",
  ]);
});

test("the page links to the raw result instead of embedding it, and is smaller than a megabyte", () => {
  const { page, document } = render(multiply(loadRecorded(), 40));
  assert.deepEqual(rawLinks(document), ["result.json"]);
  assert.ok(Buffer.byteLength(page) < MEGABYTE);
  assert.equal(document.querySelectorAll("script").length, 1);
});

test("the page loads nothing, and is the same for the same result", () => {
  const { page, document } = render();
  assert.equal(document.querySelectorAll("[src], link, iframe, object, embed").length, 0);
  assert.doesNotMatch(page, /@import|url\(/);
  assert.equal(page, render().page);
});

test("the page of an empty result says that no app finished", () => {
  const { summary } = loadRecorded();
  for (const mode of summary.modes) mode.rows = [];
  const empty = { warnings: [], apps: [], launches: 0, rounds: [] };
  const page = renderHtmlReport({ ...summary, ...empty });
  assert.match(page, /No app finished/);
});

test("a published page has its question as title and a link to all results", () => {
  const { summary } = loadRecorded();
  const published = { title: "Is it <worth> upgrading?", all: "../index.html", elsewhere: null };
  const { document } = parseHTML(renderHtmlReport(summary, { published }));
  assert.equal(document.querySelector("h1")?.textContent, published.title);
  assert.match(document.title, /^Is it <worth> upgrading\? · routebench: routing, 20/);
  const link = document.querySelector(".brand a");
  assert.deepEqual(
    [link?.getAttribute("href"), link?.textContent],
    ["../index.html", "All results"],
  );
  assert.deepEqual(rawLinks(document), ["result.json.gz"]);
  const { document: unpublished } = parseHTML(renderHtmlReport(summary));
  const heading = unpublished.querySelector("h1")?.textContent;
  assert.equal(heading, "Speed of 3 apps: /hello");
  assert.equal(unpublished.querySelector(".brand a"), null);
});

test("the page names the cores, and why, when the result says how they were chosen", () => {
  const { summary } = loadRecorded();
  const coreChoice = "Servers run on core 4 & the load generator on core 6. <b>Both are idle.</b>";
  const pinning = { server: [4], driver: [6] };
  const environment = { ...summary.environment, pinning, coreChoice };
  const { document } = render({ summary: { ...summary, environment } });
  const text = document.body.textContent ?? "";
  assert.match(text, /servers on core 4, load generator on core 6/);
  assert.ok(text.includes(coreChoice));
  const unpinned = { ...environment, pinning: null };
  assert.doesNotMatch(
    render({ summary: { ...summary, environment: unpinned } }).document.body.textContent ?? "",
    /servers on core 4, load/,
  );
});
