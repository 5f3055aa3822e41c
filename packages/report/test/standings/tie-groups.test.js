import assert from "node:assert/strict";
import { test } from "node:test";
import { tieGroups } from "../../src/standings/tie-groups.js";

/** @param {...[number, number]} ranges */
const ranks = (...ranges) => ranges.map(([best, worst]) => ({ best, worst }));

test("no group where nobody is tied", () => {
  assert.deepEqual(tieGroups(ranks([1, 1], [2, 2], [3, 3])), []);
});

test("those who share their ranks are joined once", () => {
  assert.deepEqual(tieGroups(ranks([1, 3], [1, 3], [1, 3], [4, 4])), [
    { first: 0, last: 2, lane: 0 },
  ]);
});

test("a tie is not handed on: the first and the last of a chain may differ", () => {
  assert.deepEqual(tieGroups(ranks([1, 2], [1, 3], [2, 3])), [
    { first: 0, last: 1, lane: 0 },
    { first: 1, last: 2, lane: 1 },
  ]);
});

test("lanes are used again where groups do not overlap", () => {
  const lanes = tieGroups(ranks([1, 2], [1, 2], [3, 4], [3, 4])).map(({ lane }) => lane);
  assert.deepEqual(lanes, [0, 0]);
});
