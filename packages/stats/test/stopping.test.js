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

test("lists all entries as undecided, fastest first, before the third round", () => {
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

test("needs no further round for entries that are far apart", () => {
  const observations = launches(3, field([0, 1, 2], [0.01, 0.01, 0.01]), normal, seeded(1));
  assert.deepEqual(decided(observations), { undecided: [], pairs: [], wide: [] });
});

test("continues only with tied neighbours", () => {
  const entries = field([0, 1, 1.001, 2], [0.01, 0.01, 0.01, 0.01]);
  const { undecided, pairs } = decided(launches(4, entries, normal, seeded(1)));
  assert.deepEqual(undecided.toSorted(), ["e01", "e02"]);
  assert.deepEqual(pairs, [undecided]);
});

test("needs no further round for neighbours that are equal within the resolution", () => {
  const entries = field([0, 0], [0.001, 0.001]);
  assert.deepEqual(decided(launches(6, entries, normal, seeded(1))).undecided, []);
});

test("continues with a ranked entry until its ratio to the reference is as precise as requested", () => {
  const observations = launches(3, field([0, 1, 2], [0.01, 0.01, 0.01]), normal, seeded(1));
  const precise = (/** @type {number} */ reach) =>
    decided(observations, { reference: "e01", reach });
  assert.deepEqual(precise(0.5).wide, []);
  assert.deepEqual(precise(0.001).wide, ["e02", "e00"]);
  assert.deepEqual(decided(observations, { reference: "elsewhere", reach: 0.001 }).wide, []);
});

test("needs no further round for fewer than two entries", () => {
  assert.deepEqual(decided([]).undecided, []);
  assert.deepEqual(decided([{ round: 1, entry: "a", value: 1 }]).undecided, []);
});

test("leaves an entry undecided if it shares no round with another entry", () => {
  const observations = [
    ...launches(5, field([1, 0], [0.001, 0.001]), normal, seeded(1)),
    { round: 99, entry: "late", value: 1 },
  ];
  assert.ok(decided(observations).undecided.includes("late"));
});

testFalseClaims(3, "alike", normal, 2000);
testFalseClaims(3, "oneNoisy", normal, 2000);
// More runs of these fields take long: see test/long.
testFalseClaims(6, "alike", heavyTailed, 300);
testFalseClaims(6, "oneNoisy", normal, 300);
testFalseClaims(20, "twoNoisy", normal, 50);
