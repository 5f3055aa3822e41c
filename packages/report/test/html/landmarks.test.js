import assert from "node:assert/strict";
import { test } from "node:test";
import { pathTarget } from "@routebench/contract/targets";
import { renderHtmlReport } from "@routebench/report/html/report";
import { parseHTML } from "linkedom";
import { AS_BASELINE } from "../as-baseline.js";
import { makeSynthetic } from "../synthetic.js";

const LANDMARKS = "header,main,nav,form[aria-label],section[aria-labelledby],[role=region]";

/** The same modes in a second case. */
const OTHER_CASE = {
  id: "https, /hey",
  scheme: /** @type {const} */ ("https"),
  target: pathTarget("/hey"),
  connections: null,
  pipelining: 1,
};

/** A page with every section that there is. */
function renderWhole() {
  const synthetic = makeSynthetic({ failures: true, quick: true });
  const { modes } = synthetic.summary;
  const others = modes.map((mode) => ({ ...mode, testCase: OTHER_CASE }));
  const ratio = { point: 1.1, low: 1.05, high: 1.15, level: 0.95, method: "" };
  const row = { appId: "fastify", name: "fastify", baseline: "old", ratio, ...AS_BASELINE };
  const against = [{ ...row, verdict: /** @type {const} */ ("faster") }];
  const page = renderHtmlReport(synthetic.result, {
    ...synthetic.summary,
    against,
    modes: [...modes, ...others],
  });
  return parseHTML(page).document;
}

test("no two landmarks have the same name, so that each can be found by it", () => {
  const document = renderWhole();
  const names = [...document.querySelectorAll(LANDMARKS)].map((element) => {
    const title = element.getAttribute("aria-labelledby");
    const named = title === null ? null : document.getElementById(title)?.textContent;
    return element.getAttribute("aria-label") ?? named ?? element.tagName;
  });
  assert.ok(names.length > 12);
  assert.deepEqual(names.toSorted(), [...new Set(names)].toSorted());
});

test("no id stands twice, and each place that the page leads to is there", () => {
  const document = renderWhole();
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  assert.deepEqual(ids.toSorted(), [...new Set(ids)].toSorted());
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    assert.ok(ids.includes(link.getAttribute("href")?.slice(1) ?? ""), link.outerHTML);
  }
});
