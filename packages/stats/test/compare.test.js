import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { compareEntries } from "../src/compare.js";
import { pairedRatio } from "../src/ratio.js";
import { testIdenticalEntries } from "./identical-entries.js";
import { field, launches, normal, seeded } from "./support/launches.js";

/** @param {Record<string, (number | null)[]>} table entry → rate by round, null for a failed launch */
function observed(table) {
  return Object.entries(table).flatMap(([entry, rates]) =>
    rates.flatMap((value, round) => (value === null ? [] : [{ round, entry, value }])),
  );
}

/** @param {ReturnType<typeof compareEntries>} comparisons */
function verdicts(comparisons) {
  return Object.fromEntries(comparisons.map(({ a, b, verdict }) => [`${a}/${b}`, verdict]));
}

test("gives two entries the interval of their paired ratio", () => {
  const a = [100, 90, 120, 101];
  const b = [97, 89, 113, 99];
  const [{ ratio }] = compareEntries(observed({ a, b }));
  const expected = pairedRatio(observed({ a, b }), "a", "b");
  assert.ok(expected);
  for (const side of /** @type {const} */ (["point", "low", "high", "level"])) {
    assert.ok(Math.abs(Number(ratio[side]) - Number(expected[side])) < 1e-9, side);
  }
});

test("calls each pair faster, slower, equal or undecided", () => {
  const comparisons = compareEntries(
    observed({
      alike: [100.1, 199.9, 99.9, 150.1],
      base: [100, 200, 100, 150],
      fast: [150.1, 299.8, 150, 225],
      unsure: [103.5, 198, 101.5, 154],
    }),
  );
  assert.deepEqual(verdicts(comparisons), {
    "alike/base": "equal",
    "alike/fast": "slower",
    "alike/unsure": "undecided",
    "base/fast": "slower",
    "base/unsure": "undecided",
    "fast/unsure": "faster",
  });
});

test("claims no difference at or below the noise floor", () => {
  const table = observed({ a: [100.9, 100.91, 100.9, 100.89], b: [100, 100, 100, 100] });
  assert.equal(compareEntries(table)[0].verdict, "faster");
  assert.equal(compareEntries(table, { noiseFloor: 0.01 })[0].verdict, "equal");
  assert.equal(compareEntries(table, { noiseFloor: 0.008 })[0].verdict, "faster");
});

test("calls two entries equal only within the given resolution", () => {
  const table = observed({ a: [100, 100.6, 99.6, 100.2], b: [100, 100, 100, 100] });
  assert.equal(compareEntries(table, { resolution: 0.02 })[0].verdict, "equal");
  assert.equal(compareEntries(table, { resolution: 0.005 })[0].verdict, "undecided");
});

test("calls identical values equal even if their logs are rounded", () => {
  const rates = [103.7, 99.1, 87.3, 111.9];
  const thirds = rates.map((rate) => (rate / 3) * 3);
  assert.equal(compareEntries(observed({ a: rates, b: rates }))[0].verdict, "equal");
  assert.equal(compareEntries(observed({ a: rates, b: thirds }))[0].verdict, "equal");
});

test("decides nothing after two rounds and gives both ratios", () => {
  const pairs = compareEntries(observed({ a: [100, 100], b: [10, 20], c: [1, 1] }));
  for (const { verdict, ratio } of pairs) {
    assert.deepEqual([verdict, ratio.low, ratio.high], ["undecided", null, null]);
  }
  assert.deepEqual(pairs[0].ratio.both?.map(Math.round), [10, 5]);
});

test("leaves a pair with two common rounds undecided if other pairs have more", () => {
  const a = [100, 101, 99, 100];
  const b = [50, 50.5, 49.5, 50];
  const late = [10, 10, null, null];
  assert.deepEqual(verdicts(compareEntries(observed({ a, b, late }))), {
    "a/b": "faster",
    "a/late": "undecided",
    "b/late": "undecided",
  });
});

test("leaves a pair undecided and without interval after one common round or none", () => {
  const once = compareEntries(observed({ a: [100], b: [200] }))[0];
  assert.deepEqual([once.verdict, once.ratio.low, once.ratio.high], ["undecided", null, null]);
  const apart = compareEntries(observed({ a: [100, null], b: [null, 200], c: [50, 50] }));
  assert.ok(apart.every(({ verdict }) => verdict === "undecided"));
});

test("makes no comparison of fewer than two entries", () => {
  assert.deepEqual(compareEntries([]), []);
  assert.deepEqual(compareEntries(observed({ a: [1, 2, 3] })), []);
});

test("compares entries without a common round through a third entry", () => {
  const table = observed({
    a: [100, null, 101, null, 99, null],
    b: [null, 25, null, 25.25, null, 24.75],
    both: [100, 50, 100, 50, 100, 50],
  });
  const [pair, ...rest] = compareEntries(table, { among: ["a", "b"] });
  assert.equal(rest.length, 0);
  // All entries were half as fast in the even rounds.
  assert.ok(Math.abs(Number(pair?.ratio.point) - 2) < 1e-9);
  const whole = compareEntries(table).find(({ a, b }) => a === "a" && b === "b");
  assert.equal(whole?.ratio.point, pair?.ratio.point);
});

test("gives no advantage to an entry that missed the slow rounds", () => {
  const comparisons = compareEntries(
    observed({ lucky: [100, null, 100.1, null, 100], steady: [100, 50, 100, 50, 100.1] }),
  );
  assert.ok(Math.abs(comparisons[0].ratio.point - 1) < 0.001);
});

test("gives a look the level of its share of alpha, and the end the level of the rest", () => {
  const table = observed({ a: [100, 103, 99, 102], b: [96, 97, 96, 97] });
  const levelOf = (/** @type {boolean} */ isOver) =>
    compareEntries(table, { looks: { isOver } })[0].ratio.level;
  assert.equal(compareEntries(table)[0].ratio.level, 0.95);
  assert.ok(Math.abs(levelOf(false) - (1 - 0.015 * (4 / 9))) < 1e-12);
  assert.ok(Math.abs(levelOf(true) - 0.96) < 1e-12);
  const looks = { isOver: true };
  assert.equal(compareEntries(observed({ a: [9, 9], b: [1, 1] }), { looks })[0].ratio.low, null);
});

test("rejects a rate that is not positive, and an entry twice in a round", () => {
  assert.throws(() => compareEntries(observed({ a: [0], b: [1] })), RangeError);
  assert.throws(
    () => compareEntries([...observed({ a: [1] }), ...observed({ a: [1] })]),
    /twice in a round/,
  );
});

test("ignores the order of observations and what a round does to all entries", () => {
  const rate = fc.double({ noNaN: true, min: 50, max: 200 });
  const rounds = fc.array(
    fc.tuple(rate, rate, rate, fc.double({ noNaN: true, min: 0.1, max: 10 })),
    { minLength: 3, maxLength: 8 },
  );
  fc.assert(
    fc.property(rounds, (rows) => {
      const plain = rows.flatMap((row, round) =>
        ["a", "b", "c"].map((entry, i) => ({ round, entry, value: row[i] })),
      );
      const shifted = plain.map((o) => ({ ...o, value: o.value * rows[o.round][3] })).toReversed();
      const shiftedPairs = compareEntries(shifted);
      compareEntries(plain).forEach(({ ratio }, i) => {
        assert.ok(Math.abs(Math.log(ratio.point / shiftedPairs[i].ratio.point)) < 1e-9);
        const widths = [ratio, shiftedPairs[i].ratio].map(({ low, high }) =>
          Math.log(Number(high) / Number(low)),
        );
        assert.ok(Math.abs(widths[0] - widths[1]) < 1e-4 * (1 + widths[0]));
      });
    }),
    { numRuns: 50 },
  );
});

testIdenticalEntries(3, 2000);
testIdenticalEntries(6, 2000);
// test/long makes more runs of twenty entries.
testIdenticalEntries(20, 100);

test("finds a 3% difference in 45% of 5-round runs if 6 entries scatter by 1.2%", () => {
  const uniform = seeded(3);
  const entries = field([0.03, 0, 0, 0, 0, 0], Array(6).fill(0.012));
  let detected = 0;
  for (let run = 0; run < 500; run += 1) {
    const comparisons = compareEntries(launches(5, entries, normal, uniform));
    detected +=
      comparisons.filter(({ a, verdict }) => a === "e00" && verdict === "faster").length / 5;
  }
  assert.ok(detected / 500 > 0.45, `${detected / 5}%`);
});

/**
 * Launches of three kinds of apps, two apps of each. A round shifts each kind differently: a busy neighbour slows apps
 * that use much memory more than other apps.
 * @param {number[]} logs of six entries
 * @param {ReturnType<typeof seeded>} uniform
 */
function kinds(logs, uniform) {
  return [1, 2, 3, 4, 5, 6].flatMap((round) => {
    const shared = [0, 1, 2].map(() => 0.03 * normal(uniform));
    return logs.map((log, i) => ({
      round,
      entry: `e${i}`,
      value: Math.exp(log + shared[i >> 1] + 0.008 * normal(uniform)),
    }));
  });
}

test("claims a difference between equal apps of a kind in at most 5% of 2000 runs", () => {
  const uniform = seeded(6);
  let wrong = 0;
  for (let run = 0; run < 2000; run += 1) {
    const comparisons = compareEntries(kinds([0, 0, 0.6, 0.6, -1.5, -1.5], uniform));
    const equals = ["e0/e1", "e2/e3", "e4/e5"].map((pair) => verdicts(comparisons)[pair]);
    wrong += equals.some((verdict) => verdict === "faster" || verdict === "slower") ? 1 : 0;
  }
  assert.ok(wrong / 2000 <= 0.05, `${wrong / 20}%`);
});

test("does not average away an error that all launches of an entry share", () => {
  const [uniform, shared] = [seeded(3), 0.05];
  let [wrong, wrongWithout] = [0, 0];
  for (let run = 0; run < 300; run += 1) {
    const shifts = Array.from({ length: 4 }, () => shared * normal(uniform));
    const observations = launches(8, field(shifts, Array(4).fill(0.02)), normal, uniform);
    const isWrong = (/** @type {typeof observations} */ given) =>
      compareEntries(given).some(({ verdict }) => verdict === "faster" || verdict === "slower");
    wrongWithout += Number(isWrong(observations));
    wrong += Number(isWrong(observations.map((launch) => ({ ...launch, shared }))));
  }
  assert.ok(wrongWithout / 300 > 0.3, "launches alone do not show the shared error");
  assert.ok(wrong / 300 <= 0.05, `${wrong / 300}`);
});
