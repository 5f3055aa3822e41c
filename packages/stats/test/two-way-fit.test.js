import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { twoWayFit } from "../src/two-way-fit.js";

/** @param {Record<string, Record<number, number>>} table entry → round → log value */
const fitted = (table) =>
  twoWayFit(
    Object.entries(table).flatMap(([entry, logs]) =>
      Object.entries(logs).map(([round, log]) => ({
        round: Number(round),
        entry,
        value: Math.exp(log),
      })),
    ),
  );

/** @type {(actual: number | undefined, expected: number) => void} */
const near = (actual, expected) =>
  assert.ok(Math.abs(Number(actual) - expected) < 1e-9, `${actual}, not ${expected}`);

describe("the difference of two entries", () => {
  test("is the mean of their differences if each round has all entries", () => {
    const { difference } = fitted({ a: { 1: 3, 2: 5 }, b: { 1: 1, 2: 4 }, c: { 1: 0, 2: 9 } });
    near(difference("a", "b")?.mean, 1.5);
    near(difference("b", "a")?.mean, -1.5);
    // Two launches of each compared entry, and none of the third.
    [1 / 2, 1 / 2, 0].forEach((share, index) => {
      near(difference("a", "b")?.shares[index], share);
    });
  });

  test("is taken through a third entry that shared a round with each", () => {
    const { difference } = fitted({ a: { 1: 2 }, b: { 2: 9 }, ref: { 1: 0, 2: 10 } });
    near(difference("a", "b")?.mean, 3);
    // The reference was launched next to each.
    [1, 1, 2].forEach((share, index) => {
      near(difference("a", "b")?.shares[index], share);
    });
  });

  test("is unknown if no chain of rounds joins the two", () => {
    const { difference } = fitted({
      a: { 1: 1, 2: 1 },
      b: { 1: 2, 2: 2 },
      c: { 3: 1 },
      d: { 3: 5 },
    });
    near(difference("a", "b")?.mean, -1);
    near(difference("d", "c")?.mean, 4);
    assert.equal(difference("a", "c"), null);
    assert.equal(difference("a", "missing"), null);
  });
});

describe("the fit's residual", () => {
  test("is, for each of two entries, half of the scatter of their differences", () => {
    const { entries, df } = fitted({ a: { 1: 1, 2: 4, 3: 2 }, b: { 1: 1, 2: 1, 3: 2 } });
    assert.equal(df, 2);
    assert.deepEqual(
      entries.map(({ launches }) => launches),
      [3, 3],
    );
    // The squared deviations of the differences 0, 3, 0 from their mean sum to 6.
    for (const entry of entries) {
      near(entry.squares, 6 / 4);
      near(entry.df, 1);
    }
  });

  test("has no degrees of freedom for an entry that was launched once", () => {
    const { entries, df } = fitted({
      a: { 1: 1, 2: 4, 3: 0 },
      b: { 1: 1, 2: 1, 3: 5 },
      c: { 2: 9 },
    });
    assert.equal(df, 2);
    near(entries[2]?.squares, 0);
    near(entries[2]?.df, 0);
  });
});

test("removes what a round does to all its entries, whichever entries it has", () => {
  const levels = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), {
    minLength: 3,
    maxLength: 6,
  });
  const effects = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), {
    minLength: 2,
    maxLength: 5,
  });
  fc.assert(
    fc.property(levels, effects, fc.integer({ min: 0 }), (logs, rounds, pattern) => {
      // The first entry is in each round, so rounds join all entries.
      const table = Object.fromEntries(
        logs.map((log, entry) => [
          `e${entry}`,
          Object.fromEntries(
            rounds.flatMap((effect, round) =>
              entry === 0 || round === entry % rounds.length || (pattern >> (entry + round)) & 1
                ? [[round, log + effect]]
                : [],
            ),
          ),
        ]),
      );
      const { difference } = fitted(table);
      for (const [entry, log] of logs.entries()) {
        near(difference(`e${entry}`, "e0")?.mean, log - Number(logs[0]));
      }
    }),
    { numRuns: 50 },
  );
});
