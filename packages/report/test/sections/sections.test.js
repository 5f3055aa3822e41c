import assert from "node:assert/strict";
import { test } from "node:test";
import { acrossSections } from "../../src/sections/sections.js";
import { flatten } from "../blocks.js";
import { makeSynthetic } from "../synthetic.js";
import { makeCases } from "../synthetic-cases.js";

/** @import { SyntheticOptions } from "../synthetic.js" */

/** @param {SyntheticOptions} options */
function sections(options) {
  const { result, summary } = makeSynthetic({ launches: 4, ...options });
  const all = acrossSections(result, summary).map(flatten);
  return { all, ids: all.map(({ id }) => id) };
}

test("a run of one ordinary case says nothing across cases", () => {
  assert.deepEqual(sections({}).ids, []);
});

test("each section stands only where what it compares was measured", () => {
  assert.deepEqual(sections({ cases: makeCases({ schemes: ["http", "https"] }) }).ids, ["tls"]);
  assert.deepEqual(sections({ cases: makeCases({ connections: [1, 10] }) }).ids, ["connections"]);
  assert.deepEqual(sections({ rates: [{ perSecond: 5000 }] }).ids, ["fixed-rate"]);
});

test("one chart of each kind is a file, the external mode's", () => {
  const cases = makeCases({ schemes: ["http", "https"], targets: ["/hello", "/hey"] });
  const { all } = sections({ cases, rates: [{ perSecond: 5000 }, { perSecond: 9000 }] });
  const files = all.flatMap(({ parts }) =>
    parts.flatMap(({ mode, chart }) => (chart?.file ? [[mode, chart.file]] : [])),
  );
  assert.deepEqual(files, [
    ["external", "tls-cost.svg"],
    ["fixed-rate", "fixed-rate.svg"],
  ]);
});

test("a suite's own sections stand after the cost of TLS, where they have something to show", () => {
  const { result, summary } = makeSynthetic({
    cases: makeCases({ schemes: ["http", "https"], connections: [1, 10] }),
  });
  const own = { id: "own", title: "Own", blocks: [] };
  const made = acrossSections(result, summary, [() => own, () => null]);
  assert.deepEqual(
    made.map(({ id }) => id),
    ["tls", "own", "connections"],
  );
});
