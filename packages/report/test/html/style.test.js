import assert from "node:assert/strict";
import { test } from "node:test";
import { CHART_CLASS } from "../../src/charts/theme.js";
import { client } from "../../src/html/client.js";
import { renderHtmlReport } from "../../src/html/report.js";
import { STYLE } from "../../src/html/style.js";
import { makeSynthetic } from "../synthetic.js";
import { makeCases } from "../synthetic-cases.js";

/** @import { SyntheticOptions } from "../synthetic.js" */

/** @param {SyntheticOptions} options */
function classesIn(options) {
  const synthetic = makeSynthetic({ launches: 3, ...options });
  const { result, summary } = synthetic;
  for (const row of summary.modes[1]?.rows.slice(0, 1) ?? []) row.role = "baseline";
  const page = renderHtmlReport(result, summary);
  return [...page.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));
}

const used = new Set([
  ...classesIn({ failures: true, quick: true }),
  ...classesIn({ cases: makeCases({ schemes: ["http", "https"] }), rates: [{ perSecond: 9000 }] }),
]);
const styled = new Set([...STYLE.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = ""]) => name));

test("every class on the page has a rule", () => {
  assert.deepEqual([...used].filter((name) => !styled.has(name)).sort(), []);
});

test("every rule has a class, on the page or set by its script", () => {
  const script = client.toString();
  const unused = [...styled].filter((name) => !used.has(name) && !script.includes(`"${name}"`));
  assert.deepEqual(
    unused.filter((name) => name !== CHART_CLASS),
    [],
  );
});
