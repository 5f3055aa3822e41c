import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isToFind, judgeRow } from "../../src/selftest/judge-truth.js";

const SECOND = { best: 2, worst: 2 };
const FIRST = { best: 1, worst: 1 };
const SHARED = { best: 1, worst: 2 };

/**
 * @param {number} point
 * @param {number} reach relative
 */
const estimate = (point, reach) => ({
  ...{ point, low: point / (1 + reach), high: point * (1 + reach) },
  ...{ level: 0.95, method: "made up" },
});

describe("a run held against a known truth", () => {
  test("finds a slower twin by ranking it second", () => {
    const truth = estimate(0.97, 0.01);
    assert.equal(judgeRow(truth, estimate(0.975, 0.02), SECOND)?.verdict, "found");
    assert.equal(judgeRow(truth, estimate(0.985, 0.02), SHARED)?.verdict, "not found");
    assert.equal(judgeRow(truth, estimate(1.03, 0.02), FIRST)?.verdict, "not found");
  });

  test("finds a faster twin by ranking it first", () => {
    const truth = estimate(1.1, 0.01);
    assert.equal(judgeRow(truth, estimate(1.1, 0.02), FIRST)?.verdict, "found");
    assert.equal(judgeRow(truth, estimate(0.9, 0.02), SECOND)?.verdict, "not found");
  });

  test("has nothing to find where the truth may be none", () => {
    const truth = estimate(0.995, 0.01);
    assert.equal(isToFind(truth), false);
    assert.equal(judgeRow(truth, estimate(0.99, 0.02), SHARED)?.verdict, "not told apart");
    assert.equal(judgeRow(truth, estimate(0.95, 0.02), SECOND)?.verdict, "told apart");
  });

  test("covers it where the two differ by no more than both intervals leave open", () => {
    const truth = estimate(0.9, 0.03);
    assert.equal(judgeRow(truth, estimate(0.94, 0.04), SECOND)?.isCovered, true);
    assert.equal(judgeRow(truth, estimate(0.96, 0.04), SECOND)?.isCovered, false);
    assert.equal(judgeRow(truth, estimate(0.84, 0.04), SECOND)?.isCovered, false);
  });

  test("tells how far its interval reaches, and nothing without one", () => {
    const truth = estimate(0.9, 0.03);
    const half = judgeRow(truth, estimate(0.9, 0.05), SECOND)?.half;
    assert.equal(half?.toFixed(4), Math.log(1.05).toFixed(4));
    assert.equal(judgeRow(truth, { ...estimate(0.9, 0.05), low: null, high: null }, SECOND), null);
    assert.equal(judgeRow(truth, null, SECOND), null);
  });
});
