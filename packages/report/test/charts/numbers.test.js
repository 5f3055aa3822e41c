import assert from "node:assert/strict";
import { test } from "node:test";
import { label } from "../../src/charts/label.js";
import {
  formatNumber,
  formatPercent,
  formatRank,
  formatRatio,
  formatRatioInterval,
} from "../../src/charts/numbers.js";
import { ratioScale } from "../../src/charts/ratio-scale.js";

test("numbers keep three digits, and never lose one before the point", () => {
  assert.deepEqual(
    [118_630.4, 1078.2, 10.714, 5.5, 0.01234, 0].map((value) => formatNumber(value)),
    ["118,630", "1,078", "10.7", "5.50", "0.0123", "0.00"],
  );
});

test("ratios and ranks", () => {
  assert.equal(formatRatio(1.8), "1.80×");
  assert.equal(formatRatio(20.73), "20.7×");
  assert.equal(formatRatioInterval({ low: 1.741, high: 1.86 }), "1.74–1.86");
  assert.equal(formatRatioInterval({ low: null, high: null }), "");
  assert.equal(formatRatioInterval({ low: 1, high: 1 }), "");
  assert.equal(formatRank({ best: 1, worst: 2 }), "1–2");
  assert.equal(formatRank({ best: 3, worst: 3 }), "3");
  assert.equal(formatPercent(0.95), "95 %");
});

test("labels are one line of fit characters", () => {
  assert.equal(label(" a\n\tb\u0001\u202e "), "a b");
  assert.equal([...label("x".repeat(10_000))].length, 60);
});

test("the scale is logarithmic where the ratios span more than five times", () => {
  const ratio = (/** @type {number} */ point) => ({ point, low: null, high: null });
  assert.equal(ratioScale([ratio(1), ratio(4)], 5).type, "linear");
  const wide = ratioScale([ratio(0.15), ratio(1.8)], 5);
  assert.equal(wide.type, "log");
  assert.deepEqual(wide.ticks, [0.2, 0.5, 1]);
});
