import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inNeedOfTurns, mostTurns } from "../../src/judge/turns.js";
import { sliceOfCost } from "../support/made-up-result.js";

/** @import { Mode } from "@routebench/contract/modes" */

/** Its slices scatter by so much, one up, one down. @param {number} scatter */
const contender = (scatter, count = 8, /** @type {Mode} */ mode = "external") => ({
  plan: { mode },
  slices: Array.from({ length: count }, (_, index) =>
    sliceOfCost(index + 1, 100 * (1 + (index % 2 === 0 ? scatter : -scatter))),
  ),
});

describe("another turn", () => {
  test("is for a launch that is not known to 3 %, and not for the others", () => {
    const [known, alike, scattering] = [contender(0.01), contender(0.01), contender(0.2)];
    assert.deepEqual(inNeedOfTurns([known, alike, scattering], 12), [scattering]);
  });

  test("in process it is for one that is not known to 2.5 %", () => {
    const just = 0.027 * Math.sqrt(7);
    assert.deepEqual(inNeedOfTurns([contender(just)], 12), []);
    assert.equal(inNeedOfTurns([contender(just, 8, "in-process")], 12).length, 1);
  });

  test("is for everybody until there are eight, or as many as were planned", () => {
    assert.equal(inNeedOfTurns([contender(0, 7)], 12).length, 1);
    assert.equal(inNeedOfTurns([contender(0, 3)], 3).length, 0);
    assert.equal(inNeedOfTurns([contender(0, 1)], 1).length, 0);
    assert.equal(inNeedOfTurns([contender(0, 0)], 1).length, 1);
  });

  test("of a dozen planned nobody has more than eighteen, of sixteen twenty-four", () => {
    assert.deepEqual([mostTurns(12), mostTurns(16)], [18, 24]);
  });

  test("a disturbed slice that is as dear as the core was slow asks for none", () => {
    const slowed = Array.from({ length: 8 }, (_, index) => {
      const slowdown = index < 4 ? 1 : 1.6;
      return sliceOfCost(index + 1, 20 * slowdown, { coreWorkUs: 10 * slowdown });
    });
    const one = { plan: { mode: /** @type {const} */ ("external") }, slices: slowed };
    assert.deepEqual(inNeedOfTurns([one], 12), []);
  });
});
