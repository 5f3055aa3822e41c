import assert from "node:assert/strict";
import { test } from "node:test";
import { renderSection } from "../../src/markdown/section.js";
import { acrossSections, findingSections } from "../../src/sections/sections.js";
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

test("pairs on which the modes contradict each other are named, if both modes were measured", () => {
  const { summary } = loadRecorded();
  const textWith = (/** @type {typeof summary.agreement} */ agreement) =>
    findingSections({ ...summary, agreement })
      .filter(({ id }) => id === "agreement")
      .map((section) => renderSection(section, {}))
      .join("");
  const disagreements = [{ a: "fastify", b: "node:http" }];
  assert.match(
    textWith({ disagreements }),
    /^- fastify is ahead of node:http externally, but behind it in-process$/m,
  );
  assert.equal(textWith(null), "");
});
