import assert from "node:assert/strict";
import { test } from "node:test";
import { compareEntries } from "../src/compare.js";
import { decideStop } from "../src/stopping.js";
import { adaptiveRun } from "../study/adaptive-run.js";
import { FIELDS, field, heavyTailed, launches, normal, seeded } from "../study/launches.js";

const looks = { first: 3, last: 10 };

test("before the first look everything is undecided, fastest first", () => {
  const observations = launches(2, field([0, 1, 2], [0.01, 0.01, 0.01]), normal, seeded(1));
  assert.deepEqual(decideStop(observations, { looks }), {
    decided: false,
    undecided: ["e02", "e01", "e00"],
  });
});

test("entries that are far apart need no further round", () => {
  const observations = launches(3, field([0, 1, 2], [0.01, 0.01, 0.01]), normal, seeded(1));
  assert.deepEqual(decideStop(observations, { looks }), { decided: true, undecided: [] });
});

test("only neighbours that are not told apart go on", () => {
  const entries = field([0, 1, 1.001, 2], [0.01, 0.01, 0.01, 0.01]);
  const { decided, undecided } = decideStop(launches(4, entries, normal, seeded(1)), { looks });
  assert.equal(decided, false);
  assert.deepEqual(undecided.toSorted(), ["e01", "e02"]);
});

test("neighbours shown equal within the resolution need no further round", () => {
  const entries = field([0, 0], [0.001, 0.001]);
  assert.equal(decideStop(launches(6, entries, normal, seeded(1)), { looks }).decided, true);
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

for (const [k, name, noise] of /** @type {const} */ ([
  [3, "alike", normal],
  [3, "oneNoisy", normal],
  [6, "alike", heavyTailed],
  [6, "oneNoisy", normal],
  [20, "twoNoisy", normal],
])) {
  const title = `stopping when it knows, tells ${k} identical entries apart in at most 5 % of 2000 runs`;
  test(`${title}: ${name}, ${noise.name}`, () => {
    const runs = 2000;
    const uniform = seeded(k);
    const entries = field(Array(k).fill(0), FIELDS[name](k));
    let wrong = 0;
    for (let run = 0; run < runs; run += 1) {
      const observations = adaptiveRun(entries, noise, uniform, { looks });
      const comparisons = compareEntries(observations, { looks });
      if (comparisons.some(({ verdict }) => verdict === "faster" || verdict === "slower"))
        wrong += 1;
    }
    assert.ok(wrong <= 0.05 * runs, `${(100 * wrong) / runs} %`);
  });
}
