import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { estimateMean } from "../src/estimate.js";

/** @param {number | null} actual @param {number} expected */
function near(actual, expected) {
  assert.ok(Math.abs(Number(actual) - expected) < 1e-6 * Math.abs(expected), `${actual}`);
}

test("gives a positive metric a geometric mean with a t interval on logs", () => {
  // By hand: logs of 1, e, e² have mean 1 and sd 1; t(.975, 2) = 4.302653; reach 4.302653 / √3.
  const { point, low, high, level, method } = estimateMean([1, Math.E, Math.E ** 2]);
  near(point, Math.E);
  near(low, Math.exp(1 - 4.302652729749462 / Math.sqrt(3)));
  near(high, Math.exp(1 + 4.302652729749462 / Math.sqrt(3)));
  assert.equal(level, 0.95);
  assert.match(method, /geometric/);
});

test("uses the linear scale, and says so, for a metric with a zero", () => {
  // Student's sleep data, second drug (R: t.test(sleep$extra[11:20])): 2.33, 0.8976775…3.7623225.
  const drug = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
  const { point, low, high, method } = estimateMean(drug);
  near(point, 2.33);
  near(low, 0.8976775);
  near(high, 3.7623225);
  assert.match(method, /arithmetic/);
  assert.match(estimateMean([0, 1, 2]).method, /arithmetic/);
});

test("gives one launch a point and no interval", () => {
  const { point, low, high } = estimateMean([42]);
  near(point, 42);
  assert.deepEqual([low, high], [null, null]);
  assert.deepEqual([estimateMean([0]).low, estimateMean([0]).high], [null, null]);
});

test("gives two launches both values and no interval, which would be 12.7 standard errors wide", () => {
  const { point, low, high, both } = estimateMean([100, 121]);
  near(point, 110);
  assert.deepEqual([low, high], [null, null]);
  assert.deepEqual(both?.map(Math.round), [100, 121]);
  assert.deepEqual(estimateMean([0, 7]).both, [0, 7]);
  assert.equal(estimateMean([42]).both, undefined);
  assert.equal(estimateMean([2873, 2873]).both, undefined);
  assert.equal(estimateMean([1, 2, 3]).both, undefined);
});

test("gives launches without scatter an interval of zero width", () => {
  const { point, low, high } = estimateMean([7, 7, 7]);
  for (const value of [point, low, high]) near(value, 7);
});

test("rejects an empty list, and values that are not finite", () => {
  assert.throws(() => estimateMean([]), RangeError);
  assert.throws(() => estimateMean([1, Number.NaN]), RangeError);
  assert.throws(() => estimateMean([1, Number.POSITIVE_INFINITY]), RangeError);
});

test("does not depend on the unit", () => {
  const rates = fc.array(fc.double({ noNaN: true, min: 1, max: 1e6 }), {
    minLength: 3,
    maxLength: 12,
  });
  fc.assert(
    fc.property(rates, (values) => {
      const seconds = estimateMean(values);
      const milliseconds = estimateMean(values.map((value) => 1000 * value));
      near(milliseconds.point, 1000 * seconds.point);
      assert.ok(Number(seconds.low) <= seconds.point * (1 + 1e-12));
    }),
  );
});

test("gives no interval if its ends are beyond what a number can hold", () => {
  const { point, low, high } = estimateMean([1e-300, 1, 1e300]);
  assert.ok(point > 0 && Number.isFinite(point));
  assert.deepEqual([low, high], [null, null]);
});
