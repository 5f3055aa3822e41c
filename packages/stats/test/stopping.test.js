import assert from "node:assert/strict";
import { test } from "node:test";
import { decideStop } from "../src/stopping.js";
import { field, heavyTailed, launches, normal, seeded } from "../study/launches.js";
import { testFalseClaims } from "./false-claims.js";

const looks = { isOver: false };

test("before the third round everything is undecided, fastest first", () => {
  const observations = launches(2, field([0, 1, 2], [0.01, 0.01, 0.01]), normal, seeded(1));
  assert.deepEqual(decideStop(observations, { looks }), {
    decided: false,
    undecided: ["e02", "e01", "e00"],
    pairs: [
      ["e02", "e01"],
      ["e01", "e00"],
    ],
    wide: [],
  });
});

test("entries that are far apart need no further round", () => {
  const observations = launches(3, field([0, 1, 2], [0.01, 0.01, 0.01]), normal, seeded(1));
  assert.deepEqual(decideStop(observations, { looks }), {
    decided: true,
    undecided: [],
    pairs: [],
    wide: [],
  });
});

test("only neighbours that are not told apart go on", () => {
  const entries = field([0, 1, 1.001, 2], [0.01, 0.01, 0.01, 0.01]);
  const { decided, undecided, pairs } = decideStop(launches(4, entries, normal, seeded(1)), {
    looks,
  });
  assert.equal(decided, false);
  assert.deepEqual(undecided.toSorted(), ["e01", "e02"]);
  assert.deepEqual(pairs, [undecided]);
});

test("neighbours shown equal within the resolution need no further round", () => {
  const entries = field([0, 0], [0.001, 0.001]);
  assert.equal(decideStop(launches(6, entries, normal, seeded(1)), { looks }).decided, true);
});

test("who is told apart goes on while its ratio to the reference is less precise than was asked for", () => {
  const observations = launches(3, field([0, 1, 2], [0.01, 0.01, 0.01]), normal, seeded(1));
  const precise = (/** @type {number} */ reach) =>
    decideStop(observations, { looks, precision: { reference: "e01", reach } });
  assert.deepEqual(precise(0.5).wide, []);
  assert.deepEqual(precise(0.001).wide, ["e02", "e00"]);
  const missing = { looks, precision: { reference: "elsewhere", reach: 0.001 } };
  assert.deepEqual(decideStop(observations, missing).wide, []);
});

test("a single entry, or none, is decided", () => {
  assert.equal(decideStop([], { looks }).decided, true);
  assert.equal(decideStop([{ round: 1, entry: "a", value: 1 }], { looks }).decided, true);
});

test("an entry without a round in common with another stays undecided", () => {
  const observations = [
    ...launches(5, field([1, 0], [0.001, 0.001]), normal, seeded(1)),
    { round: 99, entry: "late", value: 1 },
  ];
  assert.ok(decideStop(observations, { looks }).undecided.includes("late"));
});

testFalseClaims(3, "alike", normal, 2000);
testFalseClaims(3, "oneNoisy", normal, 2000);
// 2000 runs of so many entries take long: test/long.
testFalseClaims(6, "alike", heavyTailed, 300);
testFalseClaims(6, "oneNoisy", normal, 300);
testFalseClaims(20, "twoNoisy", normal, 50);
