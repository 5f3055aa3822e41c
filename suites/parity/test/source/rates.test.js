import assert from "node:assert/strict";
import { test } from "node:test";
import { ratesAsCosts } from "../../src/source/rates.js";

/**
 * @param {number[]} msAcross of each run
 * @returns {any}
 */
const series = (...msAcross) => ({ runs: msAcross.map((ms) => ({ report: { msAcross: ms } })) });

const costs = ratesAsCosts(
  new Map([
    ["slow", series(1.9, 2.0, 2.1)],
    ["quick", series(0.9, 1.0, 1.1)],
    ["once", series(1.5)],
    ["failed", series()],
  ]),
);

test("one subject's time over another's has the range over their runs", () => {
  const ratio = costs.ratio("slow", "quick");
  assert.equal(ratio?.point, 2);
  assert.equal(ratio?.low, 1.9 / 1.1);
  assert.equal(ratio?.high, 2.1 / 0.9);
});

test("of one run there is no range, and of none no ratio", () => {
  assert.equal(costs.ratio("slow", "once")?.low, null);
  assert.equal(costs.ratio("slow", "failed"), null);
  assert.equal(costs.ratio("slow", "unknown"), null);
});
