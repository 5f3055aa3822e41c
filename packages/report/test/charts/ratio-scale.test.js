import assert from "node:assert/strict";
import { test } from "node:test";
import { ratioScale } from "../../src/charts/ratio-scale.js";

test("the scale is logarithmic where the ratios span more than five times", () => {
  const ratio = (/** @type {number} */ point) => ({ point, low: null, high: null });
  assert.equal(ratioScale([ratio(1), ratio(4)], 5).type, "linear");
  const wide = ratioScale([ratio(0.15), ratio(1.8)], 5);
  assert.equal(wide.type, "log");
  assert.deepEqual(wide.ticks, [0.2, 0.5, 1]);
});
