import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { median, quantile } from "../src/quantile.js";

test("interpolates like R's quantile(type = 7)", () => {
  // R: quantile(c(1, 2, 3, 4, 10), c(.1, .25, .5, .9))
  const values = [10, 3, 1, 4, 2];
  assert.deepEqual(
    [0.1, 0.25, 0.5, 0.9].map((p) => quantile(values, p).toFixed(10)),
    ["1.4000000000", "2.0000000000", "3.0000000000", "7.6000000000"],
  );
});

test("takes the mean of the middle two as the median of an even number of values", () => {
  assert.equal(median([4, 1, 3, 2]), 2.5);
});

test("does not change its input", () => {
  const values = [3, 1, 2];
  median(values);
  assert.deepEqual(values, [3, 1, 2]);
});

test("rejects an empty list, and a p that is not a probability", () => {
  assert.throws(() => quantile([], 0.5), RangeError);
  assert.throws(() => quantile([1], 1.1), RangeError);
  assert.throws(() => quantile([1], Number.NaN), RangeError);
});

test("is between the extremes, rises with p, and ignores the order of the values", () => {
  const values = fc.array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1 });
  const p = fc.double({ noNaN: true, min: 0, max: 1 });
  fc.assert(
    fc.property(values, p, p, (v, p1, p2) => {
      const [low, high] = [Math.min(p1, p2), Math.max(p1, p2)].map((x) => quantile(v, x));
      const slack = 1e-9 * Math.max(...v.map(Math.abs));
      assert.ok(low <= high + slack);
      assert.ok(low >= Math.min(...v) - slack && high <= Math.max(...v) + slack);
      assert.equal(quantile(v.toReversed(), p1), quantile(v, p1));
    }),
  );
});
