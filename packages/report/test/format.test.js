import assert from "node:assert/strict";
import { test } from "node:test";
import { metricOf } from "@routebench/contract/metrics";
import {
  formatChange,
  formatDifference,
  formatDuration,
  formatEstimate,
  formatInterval,
  formatMegabytes,
  formatMicroseconds,
  formatNumber,
  formatPercent,
  formatRank,
  formatRatio,
  labelOf,
  NUMBER,
  RATIO,
  tenDigits,
  writingOf,
} from "@routebench/report/format";

test("formatMegabytes and formatMicroseconds keep three digits, and change to ms from 1,000 µs", () => {
  assert.deepEqual([0, 9.81 * 1024 ** 2, 2048 * 1024 ** 2].map(formatMegabytes), [
    "0.00",
    "9.81",
    "2,048",
  ]);
  assert.deepEqual([850, 1234].map(formatMicroseconds), ["850 µs", "1.23 ms"]);
});

test("formatChange writes a ratio as a percentage with its sign", () => {
  assert.deepEqual([1.1, 0.7, 1].map(formatChange), ["+10%", "−30%", "+0%"]);
  assert.deepEqual([1.004, 0.9951].map(formatChange), ["+0.4%", "−0.5%"]);
});

test("formatDuration writes whole seconds in s and other durations in ms", () => {
  assert.deepEqual([3000, 250].map(formatDuration), ["3 s", "250 ms"]);
});

test("formatNumber keeps three digits, and every digit before the point", () => {
  assert.deepEqual(
    [118_630.4, 1078.2, 10.714, 5.5, 0.01234, 0, -0.5].map((value) => formatNumber(value)),
    ["118,630", "1,078", "10.7", "5.50", "0.0123", "0.00", "−0.500"],
  );
});

test("tenDigits drops the last digits, which depend on the version of Node", () => {
  assert.deepEqual(
    [0.9973202221094071, 74_907.67181019115, 3].map(tenDigits),
    [0.9973202221, 74_907.67181, 3],
  );
});

test("formatDifference writes a sign unless the difference is zero", () => {
  assert.deepEqual([9.714, -0.73, 0].map(formatDifference), ["+9.71", "−0.730", "0.00"]);
});

test("formatRatio keeps two digits after the point, or more for very small ratios", () => {
  assert.equal(formatRatio(1.8), "1.80×");
  assert.equal(formatRatio(20.73), "20.7×");
  assert.deepEqual([0.1, 0.047, 0.0038, 0, 1e-9].map(formatRatio), [
    "0.10×",
    "0.05×",
    "0.0038×",
    "0.00×",
    "0.000000×",
  ]);
});

test("formatInterval shows on which side of 1 a bound is, and is empty without a width", () => {
  assert.equal(formatInterval({ point: 1, low: 1.741, high: 1.86 }, RATIO), "1.74–1.86");
  assert.equal(formatInterval({ point: 1, low: null, high: null }, RATIO), "");
  assert.equal(formatInterval({ point: 1, low: 0.97, high: 0.99981 }, RATIO), "0.97–0.9998");
  assert.equal(formatInterval({ point: 1, low: 0.998, high: 1.003 }, RATIO), "0.998–1.003");
  assert.equal(formatInterval({ point: 1, low: 1, high: 1.0000001 }, RATIO), "1.00–1.00");
  assert.equal(formatInterval({ point: 1, low: 1, high: 1 }, RATIO), "");
});

test("formatRank and formatPercent write a range of ranks and a share", () => {
  assert.equal(formatRank({ best: 1, worst: 2 }), "1–2");
  assert.equal(formatRank({ best: 3, worst: 3 }), "3");
  assert.equal(formatPercent(0.95), "95%");
});

test("writingOf and labelOf use the unit of a metric", () => {
  const { point } = writingOf(metricOf("rssPeakBytes"));
  assert.equal(point(50 * 1024 ** 2), "50.0");
  assert.equal(labelOf(metricOf("rssPeakBytes")), "peak memory under load (MB)");
});

test("formatEstimate writes an interval as two ends, as percentages or not at all, and two launches as two values", () => {
  const estimate = { point: 1000, low: 460, high: 2190, level: 0.95, method: "made up" };
  const percent = { ...NUMBER, reach: /** @type {const} */ ("percent") };
  assert.equal(formatEstimate(estimate, NUMBER), "1,000 (460–2,190)");
  assert.equal(formatEstimate(estimate, percent), "1,000 −54% +119%");
  assert.equal(formatEstimate({ ...estimate, low: 900, high: 1100 }, percent), "1,000 ±10%");
  assert.equal(formatEstimate({ ...estimate, low: null, high: null }, percent), "1,000");
  const both = { ...estimate, low: null, high: null, both: [900, 1111] };
  assert.equal(formatEstimate(both, percent), "900 and 1,111");
  assert.equal(formatEstimate(both, { ...NUMBER, reach: "none" }), "1,000");
});
