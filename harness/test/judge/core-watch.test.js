import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { slicesIn } from "@routebench/contract/trial";
import {
  bestWorkUs,
  coreWatchOf,
  sharedError,
  slowingOf,
  weighedSlices,
} from "../../src/judge/core-watch.js";
import { launchSpeed } from "../../src/judge/speeds.js";
import { loadRun } from "../golden/runs.js";
import { madeUpSlice, madeUpTrial } from "../support/made-up-result.js";

/** @import { Slice } from "@routebench/contract/slice" */

const ALONE_US = 10;

/** The work's time on a slowed core. On an undisturbed core the work takes 5% longer than at best. */
const workUs = (/** @type {number} */ slowdown) => 1.05 * ALONE_US * slowdown;

const SLOWDOWNS = [1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7];

/** @type {(slowdown: number, costMs: number) => Slice} */
const slice = (slowdown, costMs) =>
  madeUpSlice(1, {
    requests: 1000,
    server: { cpuMs: costMs, waitMs: 0 },
    coreWorkUs: workUs(slowdown),
  });

/** With some noise, unrelated to the slowdown. @type {(exponent: number, slowdowns?: number[]) => Slice[]} */
const launch = (exponent, slowdowns = SLOWDOWNS) =>
  slowdowns.map((slowdown, turn) =>
    slice(slowdown, 50 * slowdown ** exponent * (turn % 2 === 0 ? 1.02 : 0.98)),
  );

/** @param {Slice[][]} launches */
const learned = (launches) => slowingOf(launches, ALONE_US);

describe("a program's exponent", () => {
  test("is learned from how slices differ within launches", () => {
    for (const exponent of [0.4, 1, 1.6]) {
      const slowing = learned([launch(exponent), launch(exponent), launch(exponent)]);
      assert.ok(Math.abs(slowing.exponent - exponent) < 2 * slowing.error);
      assert.ok(slowing.error < 0.1, `${slowing.error}`);
    }
  });

  test("is unknown when only whole launches differ", () => {
    const dear = [1.7, 1.7, 1.7].map((slowdown) => slice(slowdown, 900));
    assert.deepEqual(learned([launch(1, [1, 1, 1]), dear]), {
      aloneUs: ALONE_US,
      exponent: 1,
      error: 0.3,
    });
  });

  test("stays near 1 when few slices were disturbed", () => {
    const slowing = learned([launch(0.3, [1.5, 1.52])]);
    assert.ok(Math.abs(slowing.exponent - 1) < 0.1);
    assert.ok(slowing.error > 0.28);
  });

  test("hardly changes when the watch itself stalled during a slice", () => {
    const calm = [launch(1.2), launch(1.2), launch(1.2)];
    const stalled = [...calm, [...launch(1.2), slice(5, 50)]];
    assert.ok(Math.abs(learned(stalled).exponent - learned(calm).exponent) < 0.2);
  });

  test("is less certain when disturbed slices scatter more", () => {
    const noisy = launch(1).map((each, turn) => {
      const factor = turn < 3 ? 1 : turn % 2 === 0 ? 1.3 : 0.75;
      return { ...each, server: { cpuMs: Number(each.server?.cpuMs) * factor, waitMs: 0 } };
    });
    assert.ok(learned([noisy, noisy]).error > 2 * learned([launch(1), launch(1)]).error);
  });
});

describe("a slice on a disturbed core", () => {
  const core = { aloneUs: ALONE_US, exponent: 0.5, error: 0.1 };

  test("is weighted by the third power of the slowdown, and its cost corrected by the exponent", () => {
    const [weighed] = weighedSlices([slice(4, 50)], core);
    assert.equal(weighed?.weight.toFixed(6), (1 / 64).toFixed(6));
    assert.equal(weighed?.costFactor.toFixed(6), "2.000000");
  });

  test("adds the exponent's error to its launch", () => {
    assert.equal(sharedError([slice(1, 50), slice(1, 50)], core), 0);
    const error = sharedError([slice(2, 50), slice(2, 50)], core);
    assert.ok(Math.abs(error - 0.1 * Math.log(2)) < 1e-9);
  });

  test("is left out when it was not watched but other slices were", () => {
    const unwatched = madeUpSlice(1);
    assert.equal(weighedSlices([unwatched, slice(1, 50)], core).length, 1);
    assert.deepEqual(weighedSlices([unwatched], core), [
      { slice: unwatched, weight: 1, costFactor: 1 },
    ]);
  });
});

test("takes a low quantile of the watch's times as the best, not the minimum", () => {
  const slices = Array.from({ length: 101 }, (_, index) => ({
    ...madeUpSlice(1),
    coreWorkUs: 10 + index / 10,
  }));
  assert.equal(bestWorkUs({ trials: [madeUpTrial(1, "a", { slices })] }), 10.2);
  assert.equal(bestWorkUs({ trials: [madeUpTrial(1, "a", { slices: [madeUpSlice(1)] })] }), null);
});

test("corrects most of the effect of a disturbed core on a recorded run", async () => {
  // This run was recorded on a busy machine. If it is recorded again, the machine may be quiet.
  const { result } = await loadRun("both-schemes");
  const trials = result.trials.filter(({ mode }) => mode === "external");
  const watch = coreWatchOf({ trials, run: result });
  assert.ok(watch);
  const [{ aloneUs }] = watch.cores.values();
  const corrected = { aloneUs, exponent: 1, error: 0 };
  const uncorrected = { aloneUs: Number.POSITIVE_INFINITY, exponent: 1, error: 0 };
  const isSlow = ({ coreWorkUs = 0 }) => coreWorkUs > 1.25 * aloneUs;
  const speedOf = (/** @type {Slice[]} */ slices, /** @type {typeof corrected} */ core) =>
    Number(launchSpeed(slices, core, 1).speed);
  /** Mean log of how much more the slow slices of a launch cost than its other slices. */
  const excess = (/** @type {typeof corrected} */ core) => {
    const logs = trials.map(slicesIn).flatMap((slices) => {
      const [slow, calm] = [slices.filter(isSlow), slices.filter((each) => !isSlow(each))];
      if (slow.length === 0 || calm.length === 0) return [];
      return [Math.log(speedOf(calm, core) / speedOf(slow, core))];
    });
    assert.ok(logs.length >= 10, "the recorded run has slow and calm slices in the same launches");
    return logs.reduce((sum, log) => sum + log, 0) / logs.length;
  };
  assert.ok(excess(uncorrected) > 0.1, `slow slices cost more: ${excess(uncorrected)}`);
  assert.ok(Math.abs(excess(corrected)) < excess(uncorrected) / 2);
});
