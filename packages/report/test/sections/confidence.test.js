import assert from "node:assert/strict";
import { test } from "node:test";
import { confidenceOf } from "../../src/sections/confidence.js";
import { loadRecorded } from "../recorded.js";

test("the confidence counts the launches at a fixed rate if the run measured one", () => {
  const { summary } = loadRecorded("fixed-rate");
  for (const { rows } of summary.fixedRate) for (const row of rows) row.launches = 1;
  assert.match(confidenceOf(summary).line, /1 launch per app \(provisional\)/);
});

test("the confidence says that nothing was slowed only if that holds for all cases", () => {
  const { summary } = loadRecorded();
  const [main] = summary.modes;
  assert.ok(main);
  const lineWith = (/** @type {number[]} */ ...shares) =>
    confidenceOf({ ...summary, modes: shares.map((disturbed) => ({ ...main, disturbed })) }).line;
  assert.match(lineWith(0, 0.01), /, not slowed by other tenants$/);
  assert.match(lineWith(0.05, 0), /, slowed by other tenants in 5% of measurements/);
  assert.doesNotMatch(lineWith(0, 0.05), /tenants/);
});
