import assert from "node:assert/strict";
import { test } from "node:test";
import { renderHtmlReport } from "@routebench/report/html/report";
import { parseHTML } from "linkedom";
import { makeCases } from "../builders.js";
import { HOSTILE, multiply, rename } from "../recorded.js";
import { EVERY_CASE, makeCasesRun } from "./cases-report.js";

/** @import { Recorded } from "../recorded.js" */

const LANDMARKS = "header,main,nav,form[aria-label],section[aria-labelledby],[role=region]";

/** @param {Recorded} run */
function render({ summary }) {
  const page = renderHtmlReport(summary);
  const { document } = parseHTML(page);
  const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
  return { summary, page, document, all };
}

const whole = render(makeCasesRun(EVERY_CASE));

/** The folded parts of a mode: all columns of its main case, and its further cases. @param {ReturnType<typeof render>} run @param {string} mode */
const casesOf = ({ all }, mode) =>
  all(`section[aria-labelledby=mode-${mode}-title] > details > details`);

test("the page has all figures of every case of every mode, folded", () => {
  const parts = ["external", "in-process"].flatMap((mode) => casesOf(whole, mode));
  assert.equal(parts.length, whole.summary.modes.length);
  for (const part of parts) assert.ok(part.querySelectorAll("table.figures").length >= 1);
});

test("the page has unique ids and names of landmarks, and a target for each link", () => {
  const { all, document } = whole;
  const names = all(LANDMARKS).map((element) => {
    const title = element.getAttribute("aria-labelledby");
    const heading = title === null ? null : document.getElementById(title)?.textContent;
    return element.getAttribute("aria-label") ?? heading ?? element.tagName;
  });
  assert.ok(names.length > 40);
  assert.deepEqual(names.toSorted(), [...new Set(names)].toSorted());
  const ids = all("[id]").map(({ id }) => id);
  assert.deepEqual(ids.toSorted(), [...new Set(ids)].toSorted());
  const links = all('a[href^="#"]').map((link) => link.getAttribute("href")?.slice(1) ?? "");
  for (const link of links) assert.ok(ids.includes(link), link);
  for (const id of ["tls-title", "fixed-rate-title", "connections-title"]) {
    assert.ok(ids.includes(id), id);
  }
});

test("the page of many apps in many cases draws a chart of the main case only", () => {
  const cases = makeCases({ schemes: ["http", "https"], paths: ["/a", "/b", "/c", "/d", "/e"] });
  const page = render(multiply(makeCasesRun(cases), 17, "fastify"));
  const parts = casesOf(page, "external");
  assert.equal(parts.length, 10);
  assert.equal(parts.filter((part) => part.querySelector("svg")).length, 0);
  assert.ok(page.all(".answer svg").length > 0);
});

test("the page of six paths over both schemes in both modes is smaller than a megabyte", () => {
  const { page } = render(multiply(makeCasesRun(EVERY_CASE.slice(0, 12)), 8, "fastify"));
  assert.ok(Buffer.byteLength(page) < 1_000_000, `${Buffer.byteLength(page)} bytes`);
});

test("the page of several cases shows a hostile name and path as text", () => {
  const paths = ["/hello", '/"><script>x'];
  const cases = makeCases({ schemes: ["http", "https"], paths, connections: [1, 10] });
  const { page, all } = render(rename(makeCasesRun(cases), "fastify", HOSTILE));
  assert.doesNotMatch(page, /<script>(?:alert|x)/);
  assert.equal(all("script").length, 1);
});
