import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { medianLowerBound } from "../src/median-bound.js";
import { quantile } from "../src/quantile.js";
import { heavyTailed, seeded } from "./support/launches.js";

const upTo = (/** @type {number} */ count) =>
  Array.from({ length: count }, (_, index) => index + 1);

test("it is the order statistic of the published tables", () => {
  // One-sided, of n values the k-th smallest: the largest k with P(B(n, 1/2) < k) <= 1 - level.
  assert.equal(medianLowerBound(upTo(10)), 1);
  assert.equal(medianLowerBound(upTo(16)), 2);
  assert.equal(medianLowerBound(upTo(10), 0.95), 2);
  assert.equal(medianLowerBound(upTo(20), 0.975), 6);
  assert.equal(medianLowerBound(upTo(30), 0.95), 11);
});

test("too few values bound nothing", () => {
  assert.equal(medianLowerBound(upTo(9)), null);
  assert.equal(medianLowerBound([]), null);
});

test("the order of the values does not matter, and the bound is one of them, below their median", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
        minLength: 10,
        maxLength: 80,
      }),
      (values) => {
        const bound = /** @type {number} */ (medianLowerBound(values));
        assert.equal(bound, medianLowerBound(values.toReversed()));
        assert.ok(values.includes(bound) && bound <= quantile(values, 0.5));
      },
    ),
  );
});

test("it lies above the true median as rarely as the level says, heavy tails or not", () => {
  const uniform = seeded(3);
  let above = 0;
  for (let run = 0; run < 2000; run += 1) {
    const values = upTo(25).map(() => heavyTailed(uniform));
    if ((medianLowerBound(values, 0.95) ?? 0) > 0) above += 1;
  }
  assert.ok(above > 0.01 * 2000 && above < 0.05 * 2000, `${above} of 2000`);
});
