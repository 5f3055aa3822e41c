import assert from "node:assert/strict";
import { test } from "node:test";
import { acrossSections } from "../../src/sections/sections.js";
import { flatten } from "../blocks.js";
import { makeCases } from "../builders.js";
import { loadRecorded, withCases } from "../recorded.js";

/** @import { Recorded } from "../recorded.js" */

/** @param {Recorded} run */
const idsOf = ({ summary }) => acrossSections(summary).map(({ id }) => id);

test("each section is there only if what it compares was measured", () => {
  assert.deepEqual(idsOf(loadRecorded()), []);
  assert.deepEqual(idsOf(loadRecorded("both-schemes")), ["tls"]);
  assert.deepEqual(idsOf(loadRecorded("connections")), ["connections"]);
  assert.deepEqual(idsOf(loadRecorded("fixed-rate")), ["fixed-rate"]);
});

test("one chart of each kind is a file, the external mode's", () => {
  const cases = makeCases({ connections: [1, 10] });
  const { summary } = withCases(loadRecorded(), cases);
  const files = acrossSections(summary)
    .flatMap((section) => flatten(section).parts)
    .flatMap(({ mode, chart }) => (chart?.file ? [[mode, chart.file]] : []));
  assert.deepEqual(files, [
    ["external", "connections.svg"],
    ["external", "connections-latency.svg"],
  ]);
});

test("a suite's own sections come after the cost of TLS", () => {
  const { summary } = loadRecorded("both-schemes");
  const own = { id: "own", title: "Own", blocks: [] };
  const made = acrossSections(summary, [() => own, () => null]);
  assert.deepEqual(
    made.map(({ id }) => id),
    ["tls", "own"],
  );
});
