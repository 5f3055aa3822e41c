import assert from "node:assert/strict";
import { test } from "node:test";
import { entryVariances } from "../src/entry-variance.js";

/** @param {string} a @param {string} b @param {number} variance @param {number} [n] */
function pair(a, b, variance, n = 5) {
  return { a, b, rounds: Array.from({ length: n }, (_, i) => i), mean: 0, variance };
}

/** @param {Map<string, number>} variances @param {Record<string, number>} expected */
function near(variances, expected) {
  for (const [entry, variance] of Object.entries(expected)) {
    assert.ok(Math.abs(Number(variances.get(entry)) - variance) < 1e-6, `${entry}`);
  }
}

test("finds the variances whose sums the pairs have", () => {
  const pairs = [
    pair("a", "b", 5),
    pair("a", "c", 10),
    pair("a", "d", 1.5),
    pair("b", "c", 13),
    pair("b", "d", 4.5),
    pair("c", "d", 9.5),
  ];
  near(entryVariances(pairs), { a: 1, b: 4, c: 9, d: 0.5 });
});

test("agrees with the closed form of Grubbs for three instruments", () => {
  // s²(a) = (s²(a-b) + s²(a-c) - s²(b-c)) / 2
  const pairs = [pair("a", "b", 3), pair("a", "c", 4), pair("b", "c", 2)];
  near(entryVariances(pairs), { a: 2.5, b: 0.5, c: 1.5 });
});

test("is never negative: the rest of the entries carry what one cannot", () => {
  const variances = entryVariances([pair("a", "b", 1), pair("a", "c", 1), pair("b", "c", 9)]);
  assert.equal(variances.get("a"), 0);
  assert.ok([...variances.values()].every((variance) => variance >= 0));
});

test("two entries share the variance of their difference", () => {
  near(entryVariances([pair("a", "b", 6)]), { a: 3, b: 3 });
});

test("a pair with a single common round says nothing", () => {
  const pairs = [pair("a", "b", 6), { ...pair("a", "c", Number.NaN, 1) }, pair("b", "c", 6)];
  assert.ok([...entryVariances(pairs).values()].every(Number.isFinite));
});

test("no scatter at all is a variance of 0", () => {
  near(entryVariances([pair("a", "b", 0), pair("a", "c", 0), pair("b", "c", 0)]), { a: 0, b: 0 });
});
