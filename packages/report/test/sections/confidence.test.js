import assert from "node:assert/strict";
import { test } from "node:test";
import { confidenceOf } from "../../src/sections/confidence.js";
import { loadRecorded } from "../recorded.js";

test("the confidence counts the launches at a fixed rate if the run measured one", () => {
  const { summary } = loadRecorded("fixed-rate");
  for (const { rows } of summary.fixedRate) for (const row of rows) row.launches = 1;
  assert.match(confidenceOf(summary).line, /1 launch per app \(provisional\)/);
});

test("the confidence says how often the least and the most disturbed case were slowed", () => {
  const { summary } = loadRecorded();
  const [main] = summary.modes;
  assert.ok(main);
  const lineWith = (/** @type {(number | null)[]} */ ...shares) =>
    confidenceOf({ ...summary, modes: shares.map((disturbed) => ({ ...main, disturbed })) }).line;
  assert.match(lineWith(0, 0.01), /, not slowed by other tenants$/);
  assert.match(lineWith(0.05, 0.051), /, slowed by other tenants in 5% of measurements/);
  assert.match(lineWith(0.05, 0), / in 0% to 5% of measurements/);
  assert.match(lineWith(0, 0.25, 0.05), / in 0% to 25% of measurements/);
  assert.doesNotMatch(lineWith(null), /tenants/);
});
