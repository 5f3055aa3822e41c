import assert from "node:assert/strict";
import { test } from "node:test";
import { ratioScale, valueScale } from "../../src/charts/scales.js";

/** @param {number[]} points */
const exact = (points) => points.map((point) => ({ point, low: point, high: point }));

test("valueScale starts at zero when values are close together", () => {
  const { ticks, toShare } = valueScale(exact([90, 100]));
  assert.deepEqual(ticks, [0, 20, 40, 60, 80, 100]);
  assert.equal(toShare(0), 0);
  assert.ok(Math.abs(toShare(100) - 2 * toShare(50)) < 1e-9);
});

test("valueScale is logarithmic when values span more than a factor of five", () => {
  const { ticks, toShare } = valueScale(exact([5, 50]));
  assert.deepEqual(ticks, [5, 10, 20, 50]);
  assert.ok(Math.abs(toShare(50) - toShare(20) - (toShare(25) - toShare(10))) < 1e-9);
  assert.deepEqual(valueScale(exact([0.1, 1, 100])).ticks, [0.1, 1, 10, 100]);
});

test("valueScale puts values beyond the frame at its edge", () => {
  const wild = [...exact([5, 50]), { point: 20, low: -1e9, high: 1e9 }];
  const { toShare } = valueScale(wild);
  assert.equal(toShare(-1e9), 0);
  assert.equal(toShare(1e9), 1);
  assert.ok(toShare(50) - toShare(5) > 0.4);
});

test("valueScale has ticks when all values are zero", () => {
  const { ticks, toShare } = valueScale(exact([0, 0]));
  assert.ok(ticks.length > 1);
  assert.equal(toShare(0), 0);
});

test("ratioScale is logarithmic when ratios span more than a factor of five", () => {
  const ratio = (/** @type {number} */ point) => ({ point, low: null, high: null });
  assert.equal(ratioScale([ratio(1), ratio(4)]).type, "linear");
  const wide = ratioScale([ratio(0.15), ratio(1.8)]);
  assert.equal(wide.type, "log");
  assert.deepEqual(wide.ticks, [0.2, 0.5, 1]);
});
