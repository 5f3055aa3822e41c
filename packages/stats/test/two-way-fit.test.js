import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { twoWayFit } from "../src/two-way-fit.js";

/** @typedef {Record<string, Record<number, number>>} Table entry → round → log value */

/** @param {Table} table */
const logsOf = (table) =>
  new Map(
    Object.entries(table).map(([entry, rounds]) => [
      entry,
      new Map(Object.entries(rounds).map(([round, log]) => [Number(round), log])),
    ]),
  );

/** @param {Table} table @param {Record<string, number>} [variances] absent: 1 each */
const fitted = (table, variances = {}) =>
  twoWayFit(logsOf(table), (entry) => variances[entry] ?? 1);

/** @type {(actual: number, expected: number) => void} */
const near = (actual, expected) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual}, not ${expected}`);

describe("the levels of two entries", () => {
  test("differ by the mean of their differences where all rounds hold all", () => {
    const difference = fitted({ a: { 1: 3, 2: 5 }, b: { 1: 1, 2: 4 }, c: { 1: 0, 2: 9 } });
    near(difference("a", "b").mean, 1.5);
    near(difference("b", "a").mean, -1.5);
    // Two launches of each.
    near(difference("a", "b").variance, 1);
  });

  test("are found through a third that each has met", () => {
    const difference = fitted({ ref: { 1: 0, 2: 10 }, a: { 1: 2 }, b: { 2: 9 } });
    near(difference("a", "b").mean, 3);
    // a, b, and the reference's launch beside each.
    near(difference("a", "b").variance, 4);
  });

  test("are unknown where no chain of rounds leads from one to the other", () => {
    const difference = fitted({ a: { 1: 1, 2: 1 }, b: { 1: 2, 2: 2 }, c: { 3: 1 }, d: { 3: 5 } });
    near(difference("a", "b").mean, -1);
    near(difference("d", "c").mean, 4);
    assert.ok(Number.isNaN(difference("a", "c").mean));
    assert.ok(Number.isNaN(difference("a", "nobody").variance));
  });

  test("one that scatters more tells less of what a round did to all", () => {
    const table = { a: { 1: 0 }, b: { 2: 0 }, quiet: { 1: 0, 2: 0 }, noisy: { 1: 0, 2: 6 } };
    // Alike, the two say that the second round was faster by 3; the quiet one alone says by nothing.
    near(fitted(table)("b", "a").mean, -3);
    const { mean } = fitted(table, { noisy: 1e6 })("b", "a");
    assert.ok(Math.abs(mean) < 1e-4, String(mean));
  });
});

test("what rounds did to all is taken out, whichever entries each of them held", () => {
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
      // The first is in each round, and so all are joined.
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
      const difference = fitted(table);
      for (const [entry, log] of logs.entries()) {
        near(difference(`e${entry}`, "e0").mean, log - Number(logs[0]));
      }
    }),
    { numRuns: 50 },
  );
});
