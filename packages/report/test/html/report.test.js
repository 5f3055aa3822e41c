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

test("a hostile name and the longest version are text, and cut", () => {
  const { page, document, text } = render(rename(loadRecorded(), "express", HOSTILE));
  assert.equal(page.split("<script>alert(1)").length - 1, 0);
  assert.equal(document.querySelectorAll("script").length, 1);
  assert.ok(text(".card h3").includes(HOSTILE.name));
  assert.ok(text("figure svg text").includes(HOSTILE.name));
  assert.doesNotMatch(page, /9{200}/);
});

test("every app has a card, and a row in each mode or a reason why not", () => {
  const { summary, document, text } = render(multiply(loadRecorded("failures"), 40, "wrong-body"));
  assert.equal(document.querySelectorAll(".card").length, summary.apps.length);
  for (const { mode, rows, didNotFinish } of summary.modes) {
    const section = `section[data-mode="${mode}"]`;
    assert.equal(document.querySelectorAll(`${section} .figures tbody tr`).length, rows.length);
    assert.equal(text(`${section} .failures li`).length, didNotFinish.length);
    assert.ok(didNotFinish.length > 30);
  }
  assert.match(text("#app-exits-at-start").join(), /crashed: the server exited with code 3/);
});

test("what was not measured is said, and is nowhere a zero", () => {
  const run = loadRecorded();
  const { rows } = modeOf("external", run.summary);
  for (const { figures } of rows) delete figures.rssPeakBytes;
  delete rows[0]?.figures.startupMs;
  const { document, text } = render(run);
  const section = 'section[data-mode="external"]';
  assert.match(text(`${section} .method`).join(), /Not measured in this mode: peak memory/);
  assert.ok(!text(`${section} .figures thead th`).some((heading) => heading.includes("memory")));
  assert.deepEqual(text(`${section} .missing`), ["not measured"]);
  assert.equal(document.querySelectorAll(".missing").length, 1);
});

test("a quick, broken-off, undecided run says so before anything else", () => {
  const run = loadRecorded();
  run.summary.config.quick = true;
  run.summary.state = "interrupted";
  const notices = render(run).text(".notices").join();
  assert.match(notices, /A quick look/);
  assert.match(notices, /An incomplete run/);
  assert.match(notices, /External: the order is not fully decided/);
  assert.doesNotMatch(render().text(".notices").join(), /quick look|incomplete run|finish/);
});

test("leads to the raw result next to it, and does not hold it: a page of 40 apps stays below a megabyte", () => {
  const { page, document } = render(multiply(loadRecorded(), 40));
  assert.deepEqual(rawLinks(document), ["result.json"]);
  assert.ok(Buffer.byteLength(page) < MEGABYTE);
  assert.equal(document.querySelectorAll("script").length, 1);
});

test("the page names nothing to load, and is the same for the same result", () => {
  const { page, document } = render();
  assert.equal(document.querySelectorAll("[src], link, iframe, object, embed").length, 0);
  assert.doesNotMatch(page, /@import|url\(/);
  assert.equal(page, render().page);
});

test("an empty result still makes a page", () => {
  const { summary } = loadRecorded();
  for (const mode of summary.modes) mode.rows = [];
  const none = { agreement: null, warnings: [], apps: [], launches: 0, rounds: [] };
  const page = renderHtmlReport({ ...summary, ...none });
  assert.match(page, /No app finished/);
});

test("a published page is named by what it asks, and leads to all results", () => {
  const { summary } = loadRecorded();
  const published = { title: "Is it <worth> upgrading?", all: "../index.html" };
  const { document } = parseHTML(renderHtmlReport(summary, { published }));
  assert.equal(document.querySelector("h1")?.textContent, published.title);
  assert.match(document.title, /^Is it <worth> upgrading\? · routebench: routing, 20/);
  const link = document.querySelector(".brand a");
  assert.deepEqual(
    [link?.getAttribute("href"), link?.textContent],
    ["../index.html", "All results"],
  );
  assert.deepEqual(rawLinks(document), ["result.json.gz"]);
  const { document: own } = parseHTML(renderHtmlReport(summary));
  assert.equal(own.querySelector("h1")?.textContent, "Which is faster, by how much, and how sure");
  assert.equal(own.querySelector(".brand a"), null);
});
