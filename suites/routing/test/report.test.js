import assert from "node:assert/strict";
import { test } from "node:test";
import { renderHtmlReport } from "@routebench/report/html/report";
import { renderMarkdownReport } from "@routebench/report/markdown/report";
import { parseHTML } from "linkedom";
import { makeSynthetic } from "../../../packages/report/test/synthetic.js";
import { makeCases } from "../../../packages/report/test/synthetic-cases.js";
import suite from "../suite.js";
import { tableCases } from "./support/tables.js";

const EXTRAS = {
  sections: await Promise.all((suite.report?.sections ?? []).map((load) => load())),
};

test("the table of every route gives rate, rank and medal", () => {
  const cases = makeCases({ targets: ["/hello", "/nothing/here"] });
  const { result, summary } = makeSynthetic({ launches: 3, cases });
  const [, below = ""] = renderMarkdownReport(result, summary, {}, EXTRAS).split(
    "## Every route\n",
  );
  const row = below
    .split("\n## ")[0]
    ?.split("\n")
    .findLast((line) => line.startsWith("| hyper-express"));
  assert.match(row ?? "", / \d{3},\d{3}, rank [\d–]+ 🥈 \| /);
});

test("the page has the suite's sections, in its contents too, and no id twice", () => {
  const cases = [
    ...makeCases({ schemes: ["http", "https"], targets: ["/hello", "mix"] }),
    ...tableCases([10, 100]),
    ...makeCases({ targets: ["/about"], connections: [1, 10] }),
  ];
  const { result, summary } = makeSynthetic({ launches: 3, cases });
  const { document } = parseHTML(renderHtmlReport(result, summary, EXTRAS));
  for (const id of ["routes-title", "route-tables-title"]) {
    assert.ok(document.getElementById(id), id);
    assert.equal(document.querySelectorAll(`nav a[href="#${id}"]`).length, 1);
  }
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  assert.deepEqual(ids.toSorted(), [...new Set(ids)].toSorted());
});
