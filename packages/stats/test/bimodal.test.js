import assert from "node:assert/strict";
import { test } from "node:test";
import { isBimodal } from "../src/bimodal.js";
import { heavyTailed, normal, seeded } from "./support/launches.js";

test("launches that settle in one of two states are bimodal", () => {
  assert.equal(isBimodal([10.7, 10.6, 13.0, 10.8, 13.1, 10.7, 12.9, 10.6]), true);
});

test("one group, one group with an outlier, and no scatter at all are not", () => {
  assert.equal(isBimodal([10.7, 10.6, 10.9, 10.8, 10.5, 10.7, 11.0, 10.6]), false);
  assert.equal(isBimodal([10.7, 10.6, 10.9, 10.8, 10.5, 10.7, 11.0, 25]), false);
  assert.equal(isBimodal(Array(12).fill(3)), false);
});

test("exactly two values, each seen often, are bimodal", () => {
  assert.equal(isBimodal([1, 1, 1, 1, 2, 2, 2, 2]), true);
});

test("fewer than eight launches are too few to say", () => {
  assert.equal(isBimodal([1, 1, 1, 9, 9, 9, 9]), false);
  assert.equal(isBimodal([]), false);
});

for (const noise of [normal, heavyTailed]) {
  test(`calls one ${noise.name} group bimodal in at most 5 % of cases`, () => {
    const uniform = seeded(11);
    for (const n of [8, 12, 20]) {
      let flagged = 0;
      for (let run = 0; run < 1000; run += 1) {
        if (isBimodal(Array.from({ length: n }, () => noise(uniform)))) flagged += 1;
      }
      assert.ok(flagged <= 50, `n = ${n}: ${flagged / 10} %`);
    }
  });
}

test("sees two states 20 % apart, each with a scatter of 2 %, in most cases", () => {
  const uniform = seeded(12);
  let flagged = 0;
  for (let run = 0; run < 1000; run += 1) {
    const launches = Array.from(
      { length: 10 },
      (_, i) => (i < 4 ? 1.2 : 1) * (1 + 0.02 * normal(uniform)),
    );
    if (isBimodal(launches)) flagged += 1;
  }
  assert.ok(flagged >= 900, `${flagged / 10} %`);
});
