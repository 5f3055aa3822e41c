import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { normal, seeded } from "../../../packages/stats/study/launches.js";
import { balancedOrder } from "../../src/plan/balanced-order.js";
import { placeEffect } from "../../study/place-effect.js";

const ENTRIES = Array.from({ length: 10 }, (_, index) => `e${index}`);

/** @type {(lastOverFirst: number, sd: number, seed: number, rounds?: number) => any[]} */
function launches(lastOverFirst, sd, seed, rounds = 7) {
  const uniform = seeded(seed);
  return Array.from({ length: rounds }, (_, index) =>
    balancedOrder(ENTRIES, index + 1, seed).map((entry, place) => ({
      ...{ entry, place: place + 1, round: index + 1 },
      value:
        (3 + ENTRIES.indexOf(entry)) *
        (1 + index / 10) *
        lastOverFirst ** (place / 9) *
        Math.exp(sd * normal(uniform)),
    })),
  ).flat();
}

describe("what a place in a round costs", () => {
  test("is found exactly where nothing scatters, whatever rounds and entries are", () => {
    const found = placeEffect(launches(0.95, 0, 1));
    assert.ok(Math.abs(Number(found?.lastOverFirst) - 0.95) < 1e-6, `${found?.lastOverFirst}`);
    assert.ok(Number(found?.error) < 1e-6);
  });

  test("is within two of its errors in most runs that scatter", () => {
    const inside = Array.from({ length: 100 }, (_, seed) =>
      placeEffect(launches(0.95, 0.03, seed + 1)),
    ).filter((found) => found && Math.abs(Math.log(found.lastOverFirst / 0.95)) <= 2 * found.error);
    assert.ok(inside.length >= 88, `${inside.length}`);
  });

  test("is found where a round has lost some of its launches", () => {
    const some = launches(0.95, 0, 2).filter((_, index) => index % 7 !== 3);
    assert.ok(Math.abs(Number(placeEffect(some)?.lastOverFirst) - 0.95) < 1e-6);
  });

  test("is told of one entry, where the others pay nothing", () => {
    const free = launches(1, 0, 4);
    const paying = launches(0.9, 0, 4).filter(({ entry }) => entry === "e3");
    const both = [...free.filter(({ entry }) => entry !== "e3"), ...paying];
    const of = (/** @type {string} */ id) => placeEffect(both, (entry) => entry === id);
    assert.ok(Math.abs(Number(of("e3")?.lastOverFirst) - 0.9) < 0.02, `${of("e3")?.lastOverFirst}`);
    assert.ok(Math.abs(Number(of("e4")?.lastOverFirst) - 1) < 0.02, `${of("e4")?.lastOverFirst}`);
  });

  test("is not known of one round, or one entry", () => {
    assert.equal(placeEffect(launches(0.95, 0, 1, 1)), null);
    assert.equal(placeEffect([{ entry: "a", place: 1, round: 1, value: 2 }]), null);
    assert.equal(placeEffect([]), null);
  });

  test("moves no ratio over two rounds, for their orders mirror each other", () => {
    const both = launches(0.9, 0, 5, 2);
    const meanLog = (/** @type {string} */ id) =>
      both.filter(({ entry }) => entry === id).reduce((all, { value }) => all + Math.log(value), 0);
    const ratio = Math.exp((meanLog("e9") - meanLog("e0")) / 2);
    assert.ok(Math.abs(ratio / (12 / 3) - 1) < 1e-9, `${ratio}`);
  });
});
