import assert from "node:assert/strict";
import { test } from "node:test";
import { compareEntries } from "../src/compare.js";
import { decideStop } from "../src/stopping.js";
import { testFalseClaims } from "./false-claims.js";
import { field, heavyTailed, launches, normal, seeded } from "./support/launches.js";

/** @import { Observation } from "../src/two-way-fit.js" */
/** @import { Precision } from "../src/stopping.js" */

/** @param {Observation[]} observations @param {Precision} [precision] */
const decided = (observations, precision) =>
  decideStop(compareEntries(observations, { looks: { isOver: false } }), precision);

test("before the third round everything is undecided, fastest first", () => {
  const observations = launches(2, field([0, 1, 2], [0.01, 0.01, 0.01]), normal, seeded(1));
  assert.deepEqual(decided(observations), {
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
  assert.deepEqual(decided(observations), { undecided: [], pairs: [], wide: [] });
});

test("only neighbours that are tied go on", () => {
  const entries = field([0, 1, 1.001, 2], [0.01, 0.01, 0.01, 0.01]);
  const { undecided, pairs } = decided(launches(4, entries, normal, seeded(1)));
  assert.deepEqual(undecided.toSorted(), ["e01", "e02"]);
  assert.deepEqual(pairs, [undecided]);
});

test("neighbours shown equal within the resolution need no further round", () => {
  const entries = field([0, 0], [0.001, 0.001]);
  assert.deepEqual(decided(launches(6, entries, normal, seeded(1))).undecided, []);
});

test("an entry with a place goes on while its ratio to the reference is less precise than was asked for", () => {
  const observations = launches(3, field([0, 1, 2], [0.01, 0.01, 0.01]), normal, seeded(1));
  const precise = (/** @type {number} */ reach) =>
    decided(observations, { reference: "e01", reach });
  assert.deepEqual(precise(0.5).wide, []);
  assert.deepEqual(precise(0.001).wide, ["e02", "e00"]);
  assert.deepEqual(decided(observations, { reference: "elsewhere", reach: 0.001 }).wide, []);
});

test("a single entry, or none, is decided", () => {
  assert.deepEqual(decided([]).undecided, []);
  assert.deepEqual(decided([{ round: 1, entry: "a", value: 1 }]).undecided, []);
});

test("an entry without a round in common with another stays undecided", () => {
  const observations = [
    ...launches(5, field([1, 0], [0.001, 0.001]), normal, seeded(1)),
    { round: 99, entry: "late", value: 1 },
  ];
  assert.ok(decided(observations).undecided.includes("late"));
});

testFalseClaims(3, "alike", normal, 2000);
testFalseClaims(3, "oneNoisy", normal, 2000);
// 2000 runs of so many entries take long: test/long.
testFalseClaims(6, "alike", heavyTailed, 300);
testFalseClaims(6, "oneNoisy", normal, 300);
testFalseClaims(20, "twoNoisy", normal, 50);
