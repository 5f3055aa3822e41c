import assert from "node:assert/strict";
import { test } from "node:test";
import { neighbourOf, placesOf } from "@routebench/report/standings/rank-changes";

/** @import { PublishedRun } from "../../src/standings/comparable-runs.js" */

/** @type {(ranks: Record<string, [number, number]>) => PublishedRun} */
function run(ranks) {
  return {
    startedAt: "2026-01-01T00:00:00.000Z",
    apps: Object.entries(ranks).map(([id, [best, worst]]) => ({
      id,
      name: id.toUpperCase(),
      version: "1",
      lowerBound: false,
      speed: { point: 1, low: null, high: null },
      rank: { best, worst },
    })),
  };
}

/** @param {[number, number][]} ranks of one app in successive runs */
const moves = (...ranks) =>
  placesOf(
    "a",
    ranks.map((rank) => run({ a: rank })),
  ).map((place) => place?.moved);

test("an app has moved where its rank ranges of two runs do not overlap", () => {
  assert.deepEqual(moves([3, 4], [1, 2], [4, 4]), [null, "up", "down"]);
});

test("an app has not moved where they touch", () => {
  assert.deepEqual(moves([2, 3], [1, 2], [2, 4], [4, 4]), [null, null, null, null]);
});

test("over a run without it, an app is held against the one before", () => {
  const runs = [run({ a: [3, 3] }), run({ b: [1, 1] }), run({ a: [1, 1] })];
  const [first, missing, last] = placesOf("a", runs);
  assert.deepEqual([first?.moved, missing, last?.moved], [null, null, "up"]);
});

test("of neighbours it is counted in how many runs which was ahead", () => {
  const runs = [
    run({ a: [1, 1], b: [2, 2] }),
    run({ a: [1, 2], b: [1, 2] }),
    run({ a: [2, 2], b: [1, 1] }),
    run({ a: [1, 1] }),
    run({ a: [1, 1], b: [2, 3], c: [2, 3] }),
  ];
  const shown = runs.at(-1)?.apps ?? [];
  assert.deepEqual(neighbourOf("a", shown, runs), { name: "B", ahead: 2, behind: 1, runs: 4 });
  assert.deepEqual(neighbourOf("b", shown, runs), { name: "C", ahead: 0, behind: 0, runs: 1 });
});

test("the last has no neighbour below it", () => {
  const runs = [run({ a: [1, 1], b: [2, 2] })];
  assert.equal(neighbourOf("b", runs[0]?.apps ?? [], runs), null);
});
