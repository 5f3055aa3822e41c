import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { verdictOf, verdictOfRatio } from "@routebench/contract/verdict";

/** @type {(verdict: Parameters<typeof verdictOf>[0]["verdict"], low: number | null, high: number | null) => string} */
const verdict = (verdict, low, high) => verdictOf({ verdict, ratio: { low, high } });

describe("verdictOf", () => {
  test("keeps faster and slower", () => {
    assert.equal(verdict("faster", 1.1, 1.2), "faster");
    assert.equal(verdict("slower", 0.5, 0.9), "slower");
  });

  test("says tied when the ratio is equal, or undecided in a narrow interval close to 1", () => {
    assert.equal(verdict("equal", 0.99, 1.01), "tied");
    assert.equal(verdict("undecided", 0.95, 1.05), "tied");
    assert.equal(verdict("undecided", 0.96, 0.99), "tied");
  });

  test("says not enough data when the interval is missing, wide or far from 1", () => {
    assert.equal(verdict("undecided", null, null), "not enough data");
    assert.equal(verdict("undecided", 0.8, 1.2), "not enough data");
    assert.equal(verdict("undecided", 0.72, 0.82), "not enough data");
    assert.equal(verdict("undecided", 1.22, 1.3), "not enough data");
  });
});

test("verdictOfRatio claims a difference only beyond the noise", () => {
  const ratio = { low: 1.01, high: 1.05 };
  assert.equal(verdictOfRatio(ratio), "faster");
  assert.equal(verdictOfRatio(ratio, 0.02), "tied");
  assert.equal(verdictOfRatio({ low: 0.9, high: 0.95 }), "slower");
  assert.equal(verdictOfRatio({ low: 0.7, high: 1.3 }), "not enough data");
});
