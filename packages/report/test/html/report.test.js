import assert from "node:assert/strict";
import { test } from "node:test";
import { parseResultFile } from "@routebench/contract/result-file";
import { parseHTML } from "linkedom";
import { renderHtmlReport } from "../../src/html/report.js";
import { AS_BASELINE } from "../as-baseline.js";
import { makeSynthetic } from "../synthetic.js";
import { HOSTILE } from "../synthetic-apps.js";

/** @import { SyntheticOptions } from "../synthetic.js" */

const MEGABYTE = 1024 ** 2;

/** @param {SyntheticOptions} [options] */
function render(options) {
  const { result, summary } = makeSynthetic(options);
  const page = renderHtmlReport(result, summary);
  const { document } = parseHTML(page);
  const text = (/** @type {string} */ selector) =>
    [...document.querySelectorAll(selector)].map((element) => element.textContent ?? "");
  return { result, summary, page, document, text };
}

/** @param {Document} document */
const rawLinks = (document) =>
  [...document.querySelectorAll("a[href^=result]")].map((link) => link.getAttribute("href"));

test("the synthetic results that these tests stand on are valid result files", () => {
  for (const options of [{}, { apps: 40, failures: true }, { hostile: HOSTILE, launches: 1 }]) {
    const { result } = makeSynthetic(options);
    assert.deepEqual(parseResultFile(JSON.stringify(result)), result);
  }
});

test("a hostile name and the longest version are text, and cut", () => {
  const { page, document, text } = render({ hostile: HOSTILE });
  assert.equal(page.split("<script>alert(1)").length - 1, 0);
  assert.equal(document.querySelectorAll("script").length, 1);
  assert.ok(text(".card h3").includes(HOSTILE.name));
  assert.ok(text("figure svg text").includes(HOSTILE.name));
  assert.doesNotMatch(page, /9{200}/);
});

test("every app has a card, and a row in each mode or a reason why not", () => {
  const { result, summary, document, text } = render({ apps: 40, failures: true });
  assert.equal(document.querySelectorAll(".card").length, result.apps.length);
  for (const { mode, rows, didNotFinish } of summary.modes) {
    const section = `section[data-mode="${mode}"]`;
    assert.equal(document.querySelectorAll(`${section} .figures tbody tr`).length, rows.length);
    assert.equal(text(`${section} .failures li`).length, didNotFinish.length);
    assert.ok(didNotFinish.length > 0);
  }
  assert.match(text(".notices").join(), /Did not finish: hyper-express and uwebsockets-express/);
  assert.match(text(".card").join(), /crashed: the server ended by itself with SIGSEGV/);
});

test("what was not measured is said, and is nowhere a zero", () => {
  const { document, text, result, summary } = render({ measuresCpu: false });
  assert.match(
    text('section[data-mode="external"] .method').join(),
    /Not measured in this mode: server CPU per request; .*peak memory/,
  );
  assert.ok(!text(".figures thead th").some((heading) => heading.includes("Server CPU")));
  // A figure that only one app lacks.
  delete summary.modes[1]?.rows[0]?.figures.startupMs;
  const { document: other } = parseHTML(renderHtmlReport(result, summary));
  const cell = other.querySelector('section[data-mode="external"] .missing');
  assert.equal(cell?.textContent, "not measured");
  assert.equal(document.querySelectorAll(".missing").length, 0);
});

test("a quick, broken-off, undecided run says so before anything else", () => {
  const { text } = render({ quick: true, state: "interrupted" });
  const notices = text(".notices").join();
  assert.match(notices, /A quick look/);
  assert.match(notices, /An incomplete run/);
  assert.match(notices, /In-process: the order is not fully decided/);
  assert.doesNotMatch(render({}).text(".notices").join(), /quick look|incomplete run|finish/);
});

test("the headline is made from the data, a generator-bound rate is a lower bound", () => {
  assert.match(
    render({}).text(".headline").join(),
    /^uWebSockets\.js is the fastest: 1\.8\d× the speed of node:http/,
  );
  assert.match(render({ launches: 1 }).text(".headline").join(), /^No app is shown to be ahead/);
  const { text } = render({});
  assert.match(text('section[data-mode="external"] tbody tr').join("\n"), /≥ 1\d\d,\d{3}/);
});

test("agreement and baselines stand only where they were measured", () => {
  const { result, summary } = makeSynthetic();
  const bare = renderHtmlReport(result, { ...summary, agreement: null });
  assert.doesNotMatch(bare, /agreement-title|against-title/);
  const ratio = { point: 1.1, low: 1.05, high: 1.15, level: 0.95, method: "" };
  const against = [
    {
      appId: "fastify",
      name: "fastify",
      baseline: "fastify <old>",
      ratio,
      verdict: /** @type {const} */ ("faster"),
      ...AS_BASELINE,
    },
  ];
  const whole = renderHtmlReport(makeSynthetic({}).result, {
    ...makeSynthetic({}).summary,
    against,
  });
  assert.match(whole, /tau-b\) of the two orders: 0\.87/);
  assert.match(
    whole,
    /fastify<\/bdi><\/b> is faster than <bdi>fastify &lt;old&gt;<\/bdi>: its speed is 1\.100 \(1\.050–1\.150\)/,
  );
});

test("leads to the raw result next to it, and does not hold it: a page of 40 apps stays below a megabyte", () => {
  const { page, document } = render({ apps: 40, launches: 12 });
  assert.deepEqual(rawLinks(document), ["result.json"]);
  assert.ok(Buffer.byteLength(page) < MEGABYTE);
  assert.equal(document.querySelectorAll("script").length, 1);
});

test("the page names nothing to load, and is the same for the same result", () => {
  const { page, document } = render({});
  assert.equal(document.querySelectorAll("[src], link, iframe, object, embed").length, 0);
  assert.doesNotMatch(page, /@import|url\(/);
  assert.equal(page, render({}).page);
});

test("an empty result still makes a page", () => {
  const { result, summary } = makeSynthetic({});
  const none = {
    modes: summary.modes.map((mode) => ({ ...mode, rows: [] })),
    tls: [],
    growth: [],
    footprint: [],
    fixedRate: [],
    explained: null,
    against: [],
    versions: [],
    runtimes: [],
    agreement: null,
    warnings: [],
  };
  const page = renderHtmlReport({ ...result, apps: [], trials: [], rounds: [] }, none);
  assert.match(page, /No app finished/);
});

test("a published page is named by what it asks, and leads to all results", () => {
  const { result, summary } = makeSynthetic({});
  const published = { title: "Is it <worth> upgrading?", all: "../index.html" };
  const { document } = parseHTML(renderHtmlReport(result, summary, { published }));
  assert.equal(document.querySelector("h1")?.textContent, published.title);
  assert.match(document.title, /^Is it <worth> upgrading\? · routebench: routing, 20/);
  const link = document.querySelector(".brand a");
  assert.deepEqual(
    [link?.getAttribute("href"), link?.textContent],
    ["../index.html", "All results"],
  );
  assert.deepEqual(rawLinks(document), ["result.json.gz"]);
  const { document: own } = parseHTML(renderHtmlReport(result, summary));
  assert.equal(own.querySelector("h1")?.textContent, "Which is faster, by how much, and how sure");
  assert.equal(own.querySelector(".brand a"), null);
});
