import assert from "node:assert/strict";
import { test } from "node:test";
import { connectionsSection } from "../../src/sections/across.js";
import { partOf } from "../blocks.js";
import { makeCases } from "../builders.js";
import { loadRecorded, withCases } from "../recorded.js";

test("connections are a curve of the rate and one of the latency, for each scheme, the fewest first", () => {
  const cases = makeCases({ schemes: ["http", "https"], connections: [100, 1, 10] });
  const { summary } = withCases(loadRecorded(), cases);
  const section = connectionsSection(summary);
  const titles = section?.blocks.map((block) => "title" in block && block.title);
  assert.ok(titles?.includes("External: HTTPS, p99 latency"), titles?.join());
  assert.deepEqual(
    partOf(section, "External: HTTP, requests/s").table.columns.map(({ heading }) => heading),
    ["1 connection", "10 connections", "100 connections"],
  );
});

test("there is no section if the number of connections did not vary", () => {
  const { summary } = loadRecorded();
  assert.equal(connectionsSection(summary), null);
});
