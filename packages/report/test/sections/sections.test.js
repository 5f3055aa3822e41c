import assert from "node:assert/strict";
import { test } from "node:test";
import { specificSections } from "../../src/sections/sections.js";
import { partOf } from "../blocks.js";
import { makeCases } from "../builders.js";
import { loadRecorded, withCases } from "../recorded.js";

/** @import { Recorded } from "../recorded.js" */

/** @param {Recorded} run */
const idsOf = ({ summary }) => specificSections(summary, []).map(({ id }) => id);

test("a report has a section only if its comparison was measured", () => {
  assert.deepEqual(idsOf(loadRecorded()), []);
  assert.deepEqual(idsOf(loadRecorded("both-schemes")), ["tls"]);
  assert.deepEqual(idsOf(loadRecorded("connections")), ["connections"]);
  assert.deepEqual(idsOf(loadRecorded("fixed-rate")), ["fixed-rate"]);
});

test("the section of connections has a curve of rates for each scheme, fewest connections first", () => {
  const cases = makeCases({ schemes: ["http", "https"], connections: [100, 1, 10] });
  const [section] = specificSections(withCases(loadRecorded(), cases).summary, []).slice(-1);
  const titles = section?.blocks.map((block) => "title" in block && block.title);
  assert.ok(titles?.includes("External: HTTPS"), titles?.join());
  const { table, chart } = partOf(section ?? null, "External: HTTP");
  const headings = table.columns.map(({ heading }) => heading);
  assert.deepEqual(headings, ["1 connection", "10 connections", "100 connections"]);
  assert.equal(chart?.file, "connections.svg");
});

test("a suite's sections follow the cost of TLS", () => {
  const { summary } = loadRecorded("both-schemes");
  const ofSuite = { id: "of-suite", title: "Suite", blocks: [] };
  const sections = specificSections(summary, [() => ofSuite, () => null]);
  assert.deepEqual(
    sections.map(({ id }) => id),
    ["tls", "of-suite"],
  );
});
