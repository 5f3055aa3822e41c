import assert from "node:assert/strict";
import { test } from "node:test";
import { connectionsSection } from "../../src/sections/connections.js";
import { partOf } from "../blocks.js";
import { makeSynthetic } from "../synthetic.js";
import { makeCases } from "../synthetic-cases.js";

test("connections are a curve of the rate and one of the latency, for each scheme", () => {
  const cases = makeCases({ schemes: ["http", "https"], connections: [100, 1, 10] });
  const { result, summary } = makeSynthetic({ launches: 4, cases });
  const section = connectionsSection(result, summary);
  const titles = section?.blocks.map((block) => "title" in block && block.title);
  assert.ok(titles?.includes("External: HTTP, requests/s"), titles?.join());
  assert.ok(titles?.includes("External: HTTPS, p99 latency"));
  assert.deepEqual(
    partOf(section, "External: HTTP, requests/s").table.columns.map(({ heading }) => heading),
    ["1 connection", "10 connections", "100 connections"],
  );
});

test("where their number did not vary there is no section", () => {
  const { result, summary } = makeSynthetic({ launches: 1 });
  assert.equal(connectionsSection(result, summary), null);
});
