import assert from "node:assert/strict";
import { test } from "node:test";
import { renderHtmlReport } from "@routebench/report/html/report";
import { parseHTML } from "linkedom";
import { makeSynthetic } from "../synthetic.js";
import { HOSTILE } from "../synthetic-apps.js";
import { makeHistory } from "../synthetic-history.js";

/** @import { SyntheticOptions } from "../synthetic.js" */

const SECTION = 'section[aria-labelledby="history-title"]';

/**
 * @param {number} runs
 * @param {SyntheticOptions} [options]
 */
function render(runs, options) {
  const synthetic = makeSynthetic(options);
  const history = makeHistory(synthetic, runs);
  const page = renderHtmlReport(synthetic.result, synthetic.summary, { history });
  const { document } = parseHTML(page);
  return { ...synthetic, history, page, document };
}

test("with two comparable runs or more, each mode has its chart and its ranks", () => {
  const { document, history } = render(3);
  for (const mode of ["in-process", "external"]) {
    const part = document.querySelector(`${SECTION} [data-mode="${mode}"]`);
    assert.ok(part?.querySelector("figure svg"));
    const apps = history[0]?.modes[0]?.apps.length;
    assert.equal(part?.querySelectorAll("tbody tr").length, apps);
  }
  assert.ok(document.querySelector('nav a[href="#history-title"]'));
});

test("with fewer there is nothing, not even in the contents", () => {
  for (const runs of [0, 1]) assert.doesNotMatch(render(runs).page, /history-title/);
});

test("the reference, whose speed is 1 by definition, has ranks but no line", () => {
  const part = render(3).document.querySelector(`${SECTION} [data-mode="external"]`);
  assert.equal(part?.querySelectorAll('svg [data-app="node-http"]').length, 0);
  assert.equal(part?.querySelectorAll('tr[data-app="node-http"]').length, 1);
});

test("each rank stands with its version, each pair of neighbours with its count", () => {
  const { document } = render(3);
  const row = document.querySelector(`${SECTION} [data-mode="external"] tbody tr`);
  const cells = [...(row?.querySelectorAll("td") ?? [])].map(({ textContent }) => textContent);
  assert.deepEqual(cells, ["11.0.0", "11.0.0", "11.1.0", "hyper-express: in 3 of 3 runs"]);
});

test("an app that this result does not hold is left out", () => {
  const { result, summary, history } = render(3);
  const apps = result.apps.filter(({ id }) => id !== "fastify");
  const { document } = parseHTML(renderHtmlReport({ ...result, apps }, summary, { history }));
  assert.equal(document.querySelectorAll(`${SECTION} tr[data-app="fastify"]`).length, 0);
});

test("a hostile name is text", () => {
  const { page, document } = render(3, { hostile: HOSTILE });
  assert.equal(page.split("<script>alert(1)").length - 1, 0);
  assert.equal(document.querySelector(`${SECTION} tbody th`)?.textContent, HOSTILE.name);
});

test("forty apps and many runs leave the page below a megabyte, and say what is left out", () => {
  const { page } = render(12, { apps: 40 });
  assert.ok(Buffer.byteLength(page) < 1_000_000, `${Buffer.byteLength(page)} bytes`);
  assert.match(page, /newest 4 of 12 runs/);
});
