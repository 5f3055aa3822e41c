import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadWarnings } from "../../src/summarise/load-warnings.js";
import { madeUpSample } from "../support/made-up-result.js";

/** @param {number[]} bytes per 100 ms */
const sampleOf = (bytes) => madeUpSample({ windows: { windowMs: 100, bytes } });

/** @param {number} times */
const busy = (times) => Array.from({ length: times }, (_, index) => 100_000 + 1000 * (index % 3));

const STALL = [0, 0, 0, 0, 0];

describe("stalls", () => {
  test("are told with their length, their number, and the time in which they were seen", () => {
    const samples = [
      sampleOf([...busy(10), ...STALL, ...busy(15)]),
      sampleOf([...busy(20), ...STALL, ...busy(5)]),
    ];
    assert.deepEqual(loadWarnings(samples), [
      "it answered nothing for about 500 ms, 2 times in 6 s of load",
    ]);
  });

  test("a single one may be the machine's", () => {
    assert.deepEqual(
      loadWarnings([sampleOf([...busy(10), ...STALL, ...busy(15)]), sampleOf(busy(30))]),
      [],
    );
  });
});

test("a rate that falls in every launch is told as a share of what it was", () => {
  const falling = Array.from({ length: 30 }, (_, index) => 100_000 - 2000 * index);
  const [warning, ...more] = loadWarnings([sampleOf(falling), sampleOf(falling)]);
  assert.match(
    warning ?? "",
    /^it answers slower and slower: the last third of a load runs at 5\d % of the rate of the first third, in each of 2 launches$/,
  );
  assert.deepEqual(more, []);
});

test("steady loads, and launches without a series, have none", () => {
  assert.deepEqual(loadWarnings([sampleOf(busy(30)), sampleOf(busy(30))]), []);
  assert.deepEqual(loadWarnings([madeUpSample(), madeUpSample()]), []);
  assert.deepEqual(loadWarnings([]), []);
});
