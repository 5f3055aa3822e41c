import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { estimateRatio, pairedRatio } from "../src/ratio.js";
import { field, launches, normal, seeded } from "./support/launches.js";

/** @import { Estimate } from "@routebench/contract/summary" */

/** a / b in the same rounds. @type {(a: number[], b: number[]) => Estimate} */
function pairedEstimate(a, b) {
  const observations = [a, b].flatMap((values, index) =>
    values.map((value, round) => ({ round, entry: index === 0 ? "a" : "b", value })),
  );
  return /** @type {Estimate} */ (pairedRatio(observations, "a", "b"));
}

/** @param {number | null} actual @param {number} expected */
function near(actual, expected) {
  assert.ok(Math.abs(Number(actual) - expected) < 2e-6 * Math.abs(expected), `${actual}`);
}

// Student's sleep data; R's t.test() on exp() of it must give exp() of R's limits.
const DRUG_1 = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2].map(Math.exp);
const DRUG_2 = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4].map(Math.exp);

test("agrees with R's t.test(paired = TRUE) on logs for a paired ratio", () => {
  const { point, low, high } = pairedEstimate(DRUG_1, DRUG_2);
  near(point, Math.exp(-1.58));
  near(low, Math.exp(-2.4598858));
  near(high, Math.exp(-0.7001142));
});

test("agrees with R's Welch t.test on logs for an unpaired ratio", () => {
  const { point, low, high } = estimateRatio(DRUG_1, DRUG_2);
  near(point, Math.exp(-1.58));
  near(low, Math.exp(-3.3654832));
  near(high, Math.exp(0.2054832));
});

test("gives no interval after fewer than three rounds, or launches on either side", () => {
  for (const estimate of [
    pairedEstimate([2], [1]),
    pairedEstimate([2, 2], [1, 1]),
    estimateRatio([2, 2], [1, 1, 1]),
    estimateRatio([2], [1]),
    estimateRatio([2], [1, 1]),
    estimateRatio([2, 2], [1]),
  ]) {
    near(estimate.point, 2);
    assert.deepEqual([estimate.low, estimate.high], [null, null]);
  }
});

test("gives both ratios after two rounds", () => {
  const { both } = pairedEstimate([2, 3], [1, 1]);
  near(both?.[0] ?? 0, 2);
  near(both?.[1] ?? 0, 3);
});

test("gives an interval of zero width if values do not scatter", () => {
  for (const estimate of [
    pairedEstimate([3, 3, 3], [2, 2, 2]),
    estimateRatio([3, 3, 3], [2, 2, 2]),
  ]) {
    for (const value of [estimate.point, estimate.low, estimate.high]) near(value, 1.5);
  }
});

test("skips rounds without two positive values, and is null if no round is left", () => {
  near(pairedEstimate([1, 2], [1]).point, 1);
  near(pairedEstimate([1, 0], [1, 1]).point, 1);
  assert.equal(pairedEstimate([], []), null);
});

test("rejects an empty list, and values that are not finite", () => {
  assert.throws(() => estimateRatio([1], []), RangeError);
  assert.throws(() => estimateRatio([1, Number.NaN], [1, 1]), RangeError);
});

test("ignores what a round does to both entries, and is inverted for the inverse pair", () => {
  const rate = fc.double({ noNaN: true, min: 0.01, max: 100 });
  const rounds = fc.array(fc.tuple(rate, rate, rate), { minLength: 3, maxLength: 12 });
  fc.assert(
    fc.property(rounds, (triples) => {
      const a = triples.map(([x]) => x);
      const b = triples.map(([, y]) => y);
      const direct = pairedEstimate(a, b);
      const shifted = pairedEstimate(
        triples.map(([x, , common]) => x * common),
        triples.map(([, y, common]) => y * common),
      );
      near(shifted.point, direct.point);
      near(Math.log(Number(shifted.high)) + 100, Math.log(Number(direct.high)) + 100);
      const inverse = pairedEstimate(b, a);
      near(inverse.point, 1 / direct.point);
      near(Math.log(Number(inverse.low)) - 100, -Math.log(Number(direct.high)) - 100);
    }),
  );
});

for (const rounds of [3, 5, 10]) {
  test(`covers the truth in 93 to 97% of 2000 runs by the 95% interval from ${rounds} rounds`, () => {
    const uniform = seeded(rounds);
    const entries = field([0.05, 0], [0.01, 0.02]);
    let covered = 0;
    for (let run = 0; run < 2000; run += 1) {
      const rates = launches(rounds, entries, normal, uniform);
      const valuesOf = (/** @type {string} */ name) =>
        rates.filter(({ entry }) => entry === name).map(({ value }) => value);
      const { low, high } = pairedEstimate(valuesOf("e00"), valuesOf("e01"));
      if (Number(low) <= Math.exp(0.05) && Math.exp(0.05) <= Number(high)) covered += 1;
    }
    assert.ok(covered >= 1860 && covered <= 1940, `${covered / 20}%`);
  });
}

test("widens the interval of two runs' ratio by an error that a run's values share", () => {
  const [a, b] = [
    [100, 101, 99],
    [50, 51, 49],
  ];
  const [without, shared] = [0, 0.1].map((error) => estimateRatio(a, b, { shared: error }));
  assert.equal(shared?.point, without?.point);
  assert.ok(Math.log(Number(shared?.high) / Number(shared?.low)) > 0.39);
  assert.ok(Math.log(Number(without?.high) / Number(without?.low)) < 0.1);
});
