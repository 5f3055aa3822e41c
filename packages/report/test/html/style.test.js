import assert from "node:assert/strict";
import { test } from "node:test";
import { CHART_CLASS } from "../../src/charts/svg.js";
import { renderHtmlReport } from "../../src/html/report.js";
import { STYLE } from "../../src/html/style.js";
import { loadRecorded, multiply } from "../recorded.js";
import { makeCasesRun, ONE_OF_EACH } from "./cases-report.js";

/** @param {ReturnType<typeof loadRecorded>} run */
function classesIn({ summary }) {
  const [row] = summary.modes[0]?.rows ?? [];
  if (row) row.role = "baseline";
  summary.config.quick = true;
  const page = renderHtmlReport(summary);
  return [...page.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));
}

const unmeasured = loadRecorded();
delete unmeasured.summary.modes[0]?.rows[0]?.figures.latencyP99Us;
const many = multiply(loadRecorded(), 20);
const runs = [unmeasured, loadRecorded("failures"), makeCasesRun(ONE_OF_EACH), many];
/** Pages have contents if they have several open sections. */
const OF_OTHER_PAGES = [CHART_CLASS, "contents"];
const used = new Set(runs.flatMap(classesIn));
const styled = new Set([...STYLE.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name));

test("the style of the report has a rule for every class on the page", () => {
  assert.deepEqual([...used].filter((name) => !styled.has(name)).sort(), []);
});

test("the style of the report has no rule without a class on the page", () => {
  const unused = [...styled].filter((name) => !used.has(name));
  assert.deepEqual(
    unused.filter((name) => !OF_OTHER_PAGES.includes(name)),
    [],
  );
});
