import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { normal, seeded } from "../../../packages/stats/test/support/launches.js";
import { outlyingLaunches } from "../../src/judge/outlying.js";

/**
 * @param {number} seed
 * @param {{ entries?: number, rounds?: number, sd?: number }} [of]
 */
function contest(seed, { entries = 10, rounds = 6, sd = 0.03 } = {}) {
  const uniform = seeded(seed);
  return Array.from({ length: rounds }, (_, index) => {
    // A round may hit all alike by a third.
    const machine = Math.exp(0.3 * normal(uniform));
    return Array.from({ length: entries }, (_, id) => ({
      ...{ round: index + 1, entry: `e${id}` },
      value: machine * (1 + id) * Math.exp(sd * normal(uniform)),
    }));
  }).flat();
}

describe("a launch that differs from all others of its entry", () => {
  test("is named, with its round and by how much", () => {
    const odd = contest(3).map((one) =>
      one.round === 4 && one.entry === "e7" ? { ...one, value: one.value / 1.57 } : one,
    );
    const [found, ...others] = outlyingLaunches(odd);
    assert.deepEqual([found?.round, found?.entry, others], [4, "e7", []]);
    assert.ok(Math.abs(Number(found?.ratio) * 1.57 - 1) < 0.12, `${found?.ratio}`);
  });

  test("is none where launches only scatter, however much they do", () => {
    for (const sd of [0.02, 0.05, 0.15]) {
      const named = Array.from({ length: 100 }, (_, seed) => contest(seed + 1, { sd })).filter(
        (one) => outlyingLaunches(one).length > 0,
      );
      assert.ok(named.length <= 3, `${named.length} of 100 at ${sd}`);
    }
  });

  test("is not told where there are two entries, or two launches", () => {
    const odd = (/** @type {ReturnType<typeof contest>} */ all) =>
      all.map((one, index) => (index === 0 ? { ...one, value: one.value / 3 } : one));
    assert.deepEqual(outlyingLaunches(odd(contest(1, { entries: 2 }))), []);
    assert.deepEqual(outlyingLaunches(odd(contest(1, { rounds: 2 }))), []);
    assert.deepEqual(outlyingLaunches([]), []);
  });
});
