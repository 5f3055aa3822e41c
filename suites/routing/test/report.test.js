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

test("shows rate, rank and medal in the table of every route", () => {
  const { summary } = withCases(loadRecorded(), targetCases(ALL_TARGETS));
  const [, below = ""] = renderMarkdownReport(summary, {}, EXTRAS).split("## Every route\n");
  const row = below.split("\n## ")[0]?.match(/^\| fastify .*$/m)?.[0];
  assert.match(row ?? "", / 96,976, rank 1–2 🥇 \| /);
});

test("has the suite's sections in the page and its contents, and no id twice", () => {
  const cases = [...targetCases(ALL_TARGETS), ...tableCases([10, 100])];
  const { summary } = withCases(loadRecorded(), cases);
  const { document } = parseHTML(renderHtmlReport(summary, EXTRAS));
  for (const id of ["routes-title", "route-tables-title"]) {
    assert.ok(document.getElementById(id), id);
    assert.equal(document.querySelectorAll(`nav a[href="#${id}"]`).length, 1);
  }
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  assert.deepEqual(ids.toSorted(), [...new Set(ids)].toSorted());
});
