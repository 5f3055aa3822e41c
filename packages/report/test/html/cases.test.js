import assert from "node:assert/strict";
import { test } from "node:test";
import { renderHtmlReport } from "@routebench/report/html/report";
import { parseHTML } from "linkedom";
import { makeSynthetic } from "../synthetic.js";
import { HOSTILE } from "../synthetic-apps.js";
import { makeCases, SEVERAL } from "../synthetic-cases.js";

/** @import { SyntheticOptions } from "../synthetic.js" */

const EVERYTHING = makeCases({ schemes: ["http", "https"], targets: SEVERAL });
const RATES = [{ perSecond: 20_000 }, { shareOfCapacity: 0.8 }];
const EVERY_CASE = { cases: EVERYTHING, rates: RATES, withoutTls: true };

/** Pages by what was asked for: most tests look at the same one. @type {Map<string, ReturnType<typeof renderAnew>>} */
const pages = new Map();

/** @param {SyntheticOptions} options */
function render(options) {
  const key = JSON.stringify(options);
  const page = pages.get(key) ?? renderAnew(options);
  pages.set(key, page);
  return page;
}

/** @param {SyntheticOptions} options */
function renderAnew(options) {
  const { result, summary } = makeSynthetic({ launches: 3, ...options });
  const page = renderHtmlReport(result, summary);
  const { document } = parseHTML(page);
  const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
  return { result, summary, page, document, all };
}

test("every case of every mode has its ranking and its figures; those of the other cases are folded", () => {
  const { all, summary } = render(EVERY_CASE);
  const blocks = all("section[data-mode] .case");
  assert.equal(blocks.length, summary.modes.length);
  for (const block of blocks) {
    assert.equal(block.querySelectorAll("table.figures").length, 1);
    assert.ok(block.querySelector("svg"));
  }
  const open = blocks.filter((block) => !block.querySelector("details.data"));
  assert.deepEqual(
    open.map((block) => block.querySelector("h3")?.textContent),
    ["In-process: HTTP, /hello", "External: HTTP, /hello"],
  );
});

test("the headline is what the cases were measured for, or else the main case's", () => {
  const headline = (/** @type {SyntheticOptions} */ options) =>
    render(options).all(".headline")[0]?.textContent ?? "";
  assert.match(headline(EVERY_CASE), /^Of no app it is shown that TLS costs it CPU time\.$/);
  assert.match(headline({}), / External mode\.$/);
});

test("a page of one case has neither case blocks nor a choice of cases", () => {
  assert.equal(render({}).all(".case, select, section[data-mode] [data-case]").length, 0);
});

test("the choice of cases holds each once, the main one first", () => {
  const { all } = render(EVERY_CASE);
  const labels = all("#filter option").map(({ textContent }) => textContent);
  assert.equal(labels.length, 1 + EVERYTHING.length);
  assert.deepEqual(labels.slice(0, 2), ["All", "HTTP, /hello"]);
});

test("a card shows the main case in full and the others in a line each", () => {
  const { document } = render(EVERY_CASE);
  const lines = [...document.querySelectorAll("#app-express details:not(.source) li[data-case]")];
  assert.equal(lines.length, 2 * (EVERYTHING.length - 1));
  assert.match(
    lines.at(-1)?.textContent ?? "",
    /^HTTPS, mix of all routes: rank \d, 0\.\d+× the speed/,
  );
  const other = document.getElementById("app-uwebsockets-express")?.textContent ?? "";
  assert.match(other, /HTTPS, \/hey: did not finish: its manifest says/);
});

test("undecided cases are one notice", () => {
  const { all } = render(EVERY_CASE);
  const notices = all(".notices li").map(({ textContent }) => textContent ?? "");
  const undecided = notices.filter((text) => text.includes("not fully decided"));
  assert.equal(undecided.length, 1);
  assert.match(undecided[0] ?? "", /^In-process: the order is not fully decided in all 12 cases\./);
});

test("what is said across cases is a section each, in the contents too", () => {
  const { all, document } = render(EVERY_CASE);
  for (const id of ["tls-title", "fixed-rate-title"]) {
    assert.ok(document.getElementById(id), id);
    assert.equal(all(`nav a[href="#${id}"]`).length, 1);
  }
});

test("no two landmarks of such a page have the same name, and no id stands twice", () => {
  const cases = [
    ...EVERYTHING,
    ...makeCases({ connections: [1, 10], targets: ["table-5", "table-10"] }),
  ];
  const { all } = render({ cases, rates: RATES, failures: true });
  const regions = all("[role=region]").map((each) => each.getAttribute("aria-label"));
  assert.deepEqual(regions.toSorted(), [...new Set(regions)].toSorted());
  const ids = all("[id]").map(({ id }) => id);
  assert.deepEqual(ids.toSorted(), [...new Set(ids)].toSorted());
  for (const link of all('a[href^="#"]')) {
    assert.ok(ids.includes(link.getAttribute("href")?.slice(1) ?? ""), link.outerHTML);
  }
});

test("of many apps in many cases the main one alone is drawn, and each has its figures", () => {
  const { all } = render({ cases: EVERYTHING, apps: 16 });
  const blocks = all("section[data-mode=external] .case");
  assert.ok(blocks.length > 6);
  assert.ok(blocks.every((block) => block.querySelector("table.figures")));
  const drawn = blocks.filter((block) => block.querySelector("svg"));
  assert.deepEqual(
    drawn.map((block) => block.querySelector("h3")?.textContent),
    ["External: HTTP, /hello"],
  );
});

test("six targets over both schemes in both modes leave room below a megabyte", () => {
  const { page } = render({ cases: EVERYTHING, rates: RATES, apps: 7, launches: 8 });
  assert.ok(Buffer.byteLength(page) < 1_000_000, `${Buffer.byteLength(page)} bytes`);
});

test("a hostile name and path are text", () => {
  const cases = makeCases({ schemes: ["http", "https"], targets: ["/hello", '/"><script>x'] });
  const { page, all } = render({ cases, hostile: HOSTILE, rates: RATES });
  assert.doesNotMatch(page, /<script>(?:alert|x)/);
  assert.equal(all("script").length, 1);
});
