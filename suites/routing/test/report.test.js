import assert from "node:assert/strict";
import { test } from "node:test";
import { renderHtmlReport } from "@routebench/report/html/report";
import { renderMarkdownReport } from "@routebench/report/markdown/report";
import { parseHTML } from "linkedom";
import { loadRecorded, withCases } from "../../../packages/report/test/recorded.js";
import suite from "../suite.js";
import { ALL_TARGETS } from "../targets.js";
import { tableCases, targetCases } from "./support/tables.js";

const EXTRAS = {
  sections: await Promise.all((suite.report?.sections ?? []).map((load) => load())),
};

test("begins the report with rate and rank in the table of every route", () => {
  const { summary } = withCases(loadRecorded(), targetCases(ALL_TARGETS));
  const [first = ""] = renderMarkdownReport(summary, EXTRAS).split("\n## ");
  const row = first.match(/^\| fastify .*$/m)?.[0];
  assert.match(row ?? "", / 96,976, rank 1–2 \| /);
});

test("has the suite's sections in the page, and no id twice", () => {
  const cases = [...targetCases(ALL_TARGETS), ...tableCases([10, 100])];
  const { summary } = withCases(loadRecorded(), cases);
  const { document } = parseHTML(renderHtmlReport(summary, EXTRAS));
  for (const id of ["routes-title", "route-tables-title"]) {
    assert.ok(document.getElementById(id), id);
  }
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  assert.deepEqual(ids.toSorted(), [...new Set(ids)].toSorted());
});
