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

test("writes bytes in megabytes and microseconds in milliseconds from a thousand on", () => {
  assert.deepEqual([0, 9.81 * 1024 ** 2, 2048 * 1024 ** 2].map(formatMegabytes), [
    "0.00",
    "9.81",
    "2,048",
  ]);
  assert.deepEqual([850, 1234].map(formatMicroseconds), ["850 µs", "1.23 ms"]);
});

test("writes the change that a ratio means, with its sign", () => {
  assert.deepEqual([1.1, 0.7, 1].map(formatChange), ["+10%", "−30%", "+0%"]);
});

test("durations of whole seconds are in seconds, others in milliseconds", () => {
  assert.deepEqual([3000, 250].map(formatDuration), ["3 s", "250 ms"]);
});

test("numbers keep three digits, and never lose one before the point", () => {
  assert.deepEqual(
    [118_630.4, 1078.2, 10.714, 5.5, 0.01234, 0, -0.5].map((value) => formatNumber(value)),
    ["118,630", "1,078", "10.7", "5.50", "0.0123", "0.00", "−0.500"],
  );
});

test("a program reads ten digits, which every version of Node writes alike", () => {
  assert.deepEqual(
    [0.9973202221094071, 74_907.67181019115, 3].map(tenDigits),
    [0.9973202221, 74_907.67181, 3],
  );
});

test("a difference has its sign, and none where there is none", () => {
  assert.deepEqual([9.714, -0.73, 0].map(formatDifference), ["+9.71", "−0.730", "0.00"]);
});

test("two launches are shown as two values, each with three digits", () => {
  assert.equal(
    formatInterval({ point: 1, low: null, high: null, both: [9.714, 21.66] }, NUMBER),
    "9.71 and 21.7",
  );
});

test("ratios and ranks", () => {
  assert.equal(formatRatio(1.8), "1.80×");
  assert.equal(formatRatio(20.73), "20.7×");
  assert.deepEqual([0.1, 0.047, 0.0038, 0, 1e-9].map(formatRatio), [
    "0.10×",
    "0.05×",
    "0.0038×",
    "0.00×",
    "0.000000×",
  ]);
  assert.equal(formatInterval({ point: 1, low: 1.741, high: 1.86 }, RATIO), "1.74–1.86");
  assert.equal(formatInterval({ point: 1, low: null, high: null }, RATIO), "");
  // The verdict is on which side of 1 a bound lies.
  assert.equal(formatInterval({ point: 1, low: 0.97, high: 0.99981 }, RATIO), "0.97–0.9998");
  assert.equal(formatInterval({ point: 1, low: 0.998, high: 1.003 }, RATIO), "0.998–1.003");
  assert.equal(formatInterval({ point: 1, low: 1, high: 1.0000001 }, RATIO), "1.00–1.00");
  assert.equal(formatInterval({ point: 1, low: 1, high: 1 }, RATIO), "");
  assert.equal(formatRank({ best: 1, worst: 2 }), "1–2");
  assert.equal(formatRank({ best: 3, worst: 3 }), "3");
  assert.equal(formatPercent(0.95), "95%");
});

test("a metric is written in its own unit", () => {
  const { point } = writingOf(metricOf("rssPeakBytes"));
  assert.equal(point(50 * 1024 ** 2), "50.0");
  assert.equal(labelOf(metricOf("rssPeakBytes")), "peak memory (MB)");
});

test("an interval is its two ends, how far it reaches to either side, or left out", () => {
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
