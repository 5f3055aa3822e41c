import assert from "node:assert/strict";
import { test } from "node:test";
import { isSteady } from "../src/steady.js";
import { normal, seeded } from "./support/launches.js";

/** @param {number} length @param {(i: number) => number} level @param {number} [sd] */
function series(length, level, sd = 0.033) {
  const uniform = seeded(7);
  return Array.from({ length }, (_, i) => 1000 * level(i) * (1 + sd * normal(uniform)));
}

test("is false for fewer than 50 windows", () => {
  assert.equal(isSteady(series(49, () => 1)), false);
  assert.equal(isSteady([]), false);
});

test("is true for a flat series, with or without scatter", () => {
  assert.equal(isSteady(series(50, () => 1)), true);
  assert.equal(isSteady(Array(50).fill(1000)), true);
});

test("is false until a server has nearly all of its gain from warming up", () => {
  const rates = series(120, (i) => 1 - 0.25 * Math.exp(-i / 15));
  const at = rates.findIndex((_, i) => isSteady(rates.slice(0, i + 1)));
  assert.ok(at > 49, `${at}`);
  assert.ok(0.25 * Math.exp(-at / 15) < 0.03, `${at}`);
});

test("ignores slow windows caused by a noisy neighbour", () => {
  assert.equal(isSteady(series(60, (i) => (i % 7 === 3 ? 0.3 : 1))), true);
});

test("stays true if the machine falls to its lower speed", () => {
  for (let fall = 30; fall < 60; fall += 1) {
    assert.equal(isSteady(series(60, (i) => (i < fall ? 1 : 0.8))), true, `fell at ${fall}`);
  }
});

test("stays true if the machine returns to an earlier speed", () => {
  assert.equal(isSteady(series(90, (i) => (Math.floor(i / 15) % 2 === 0 ? 1 : 0.8))), true);
});

test("is delayed by at most four blocks by the first change to the higher speed", () => {
  const rates = series(120, (i) => (i < 45 ? 0.8 : 1));
  assert.equal(isSteady(rates.slice(0, 65)), false);
  assert.equal(isSteady(rates.slice(0, 95)), true);
});

test("is false after a single block without a gain in the middle of a rise", () => {
  const rates = series(70, (i) => (i < 30 ? 0.5 + i / 100 : i < 45 ? 0.8 : 0.8 + (i - 45) / 100));
  for (let length = 50; length <= 70; length += 1) {
    assert.equal(isSteady(rates.slice(0, length)), false, `${length}`);
  }
});

/**
 * A server whose rate depends on how much it has answered, in windows of 15 ms.
 * @param {(answered: number) => number} rateAt @param {number} seed
 */
function settling(rateAt, seed) {
  const uniform = seeded(seed);
  let answered = 0;
  return Array.from({ length: 500 }, () => {
    const rate = rateAt(answered) * (1 + 0.033 * normal(uniform));
    answered += rate * 0.015;
    return { rate, answered };
  });
}

/** hapi, fets and velocy behave like the first three. @type {Record<string, (answered: number) => number>} */
const LATE = {
  "nearly doubles its speed after 9000 requests": (n) => (n < 9000 ? 20_000 : 34_000),
  "is slow and nearly doubles its speed after 9300 requests": (n) => (n < 9300 ? 9300 : 17_000),
  "has three speeds": (n) => (n < 6000 ? 24_000 : n < 15_000 ? 30_000 : 37_000),
  "becomes faster for long": (n) => 40_000 * (1 - 0.4 * Math.exp(-n / 8000)),
  "is slow and warm from the start": () => 1000,
};

for (const [what, rateAt] of Object.entries(LATE)) {
  test(`is true soon after the last speed is reached, for a server that ${what}`, () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const series = settling(rateAt, seed);
      const rates = series.map(({ rate }) => rate);
      const at = series.findIndex(
        ({ answered }, i) => (answered >= 20_000 || i >= 199) && isSteady(rates.slice(0, i + 1)),
      );
      assert.ok(at >= 0 && at <= 250, `seed ${seed}: window ${at}`);
      const { answered = 0 } = series[at] ?? {};
      assert.ok(rateAt(answered) > 0.97 * rateAt(1e9), `seed ${seed}: after ${answered}`);
    }
  });
}
