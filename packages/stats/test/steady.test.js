import assert from "node:assert/strict";
import { test } from "node:test";
import { isSteady } from "../src/steady.js";
import { normal, seeded } from "../study/launches.js";

/** @param {number} length @param {(i: number) => number} level @param {number} [sd] */
function series(length, level, sd = 0.033) {
  const uniform = seeded(7);
  return Array.from({ length }, (_, i) => 1000 * level(i) * (1 + sd * normal(uniform)));
}

test("too few windows to tell is not steady", () => {
  assert.equal(isSteady(series(29, () => 1)), false);
  assert.equal(isSteady([]), false);
});

test("a flat series is steady, and so is one without any scatter", () => {
  assert.equal(isSteady(series(30, () => 1)), true);
  assert.equal(isSteady(Array(30).fill(1000)), true);
});

test("a server that gains a quarter by warming up is not steady until the gain is nearly all in", () => {
  const rates = series(120, (i) => 1 - 0.25 * Math.exp(-i / 15));
  const at = rates.findIndex((_, i) => isSteady(rates.slice(0, i + 1)));
  assert.ok(at > 29, `${at}`);
  assert.ok(0.25 * Math.exp(-at / 15) < 0.03, `${at}`);
});

test("slow windows of a noisy neighbour change nothing", () => {
  assert.equal(isSteady(series(60, (i) => (i % 7 === 3 ? 0.3 : 1))), true);
});

test("a machine that falls to its lower speed does not restart the warm-up", () => {
  for (let fall = 30; fall < 60; fall += 1) {
    assert.equal(isSteady(series(60, (i) => (i < fall ? 1 : 0.8))), true, `fell at ${fall}`);
  }
});

test("a machine that returns to a speed seen before does not restart it either", () => {
  assert.equal(isSteady(series(90, (i) => (Math.floor(i / 15) % 2 === 0 ? 1 : 0.8))), true);
});

test("a first change to the higher speed delays by two blocks at most", () => {
  const rates = series(80, (i) => (i < 35 ? 0.8 : 1));
  assert.equal(isSteady(rates.slice(0, 42)), false);
  assert.equal(isSteady(rates.slice(0, 56)), true);
});
