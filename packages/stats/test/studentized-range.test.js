import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { tQuantile } from "../src/student-t.js";
import { rangeQuantile } from "../src/studentized-range.js";

for (const [p, entries, df, table] of [
  [0.95, 3, 2, 8.331],
  [0.95, 8, 10, 5.304],
  [0.99, 8, 10, 6.875],
  [0.95, 20, 60, 5.241],
]) {
  test(`agrees with printed tables: ${p}, ${entries} entries, ${df} degrees of freedom`, () => {
    assert.ok(Math.abs(rangeQuantile(p, entries, df) - table) < 0.002);
  });
}

test("equals Student's t for two entries, even far into the tail", () => {
  const p = fc.double({ min: 0.5, max: 0.9999, noNaN: true });
  fc.assert(
    fc.property(p, fc.double({ min: 1.5, max: 60, noNaN: true }), (level, df) => {
      const t = tQuantile((1 + level) / 2, df);
      assert.ok(Math.abs(rangeQuantile(level, 2, df) / Math.SQRT2 / t - 1) < 2e-3);
    }),
    { numRuns: 30 },
  );
});

test("rises with the number of entries and falls with the degrees of freedom", () => {
  const entries = fc.integer({ min: 2, max: 20 });
  fc.assert(
    fc.property(entries, fc.double({ min: 2, max: 50, noNaN: true }), (k, df) => {
      assert.ok(rangeQuantile(0.97, k + 1, df) > rangeQuantile(0.97, k, df));
      assert.ok(rangeQuantile(0.97, k, df + 1) < rangeQuantile(0.97, k, df));
    }),
    { numRuns: 20 },
  );
});

test("gives a quantile for extremely many and extremely few degrees of freedom", () => {
  const known = rangeQuantile(0.95, 5, 1e9);
  // R: qtukey(0.95, 5, Inf) is 3.858.
  assert.ok(Math.abs(known / 3.858 - 1) < 0.01, `${known}`);
  assert.equal(rangeQuantile(0.95, 5, 1e12), known);
  assert.equal(rangeQuantile(0.95, 5, 1e-3), Number.POSITIVE_INFINITY);
});
