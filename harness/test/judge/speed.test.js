import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contestsIn } from "../../src/judge/contest.js";
import { speedGaps, speedObservations } from "../../src/judge/speed.js";
import {
  madeUpFailure,
  madeUpResult,
  madeUpSlice,
  madeUpTrial,
} from "../support/made-up-result.js";

/** @param {import("@routebench/contract/result-file").Trial[]} trials */
function contestOf(trials) {
  const [contest] = contestsIn("external", madeUpResult({ trials }));
  assert.ok(contest);
  return contest;
}

/**
 * @param {import("@routebench/contract/result-file").Trial[]} trials
 * @param {string} a
 * @param {string} b
 */
function ratio(trials, a, b) {
  const observations = speedObservations(contestOf(trials));
  const speedOf = (/** @type {string} */ id) =>
    observations.find((o) => o.entry === id)?.value ?? 0;
  return speedOf(a) / speedOf(b);
}

test("without slices a launch's speed is its counted requests over its measured time", () => {
  const trials = [madeUpTrial(1, "a", { requests: 3000, durationMs: 1500 })];
  assert.deepEqual(speedObservations(contestOf(trials)), [{ round: 1, entry: "a", value: 2000 }]);
});

test("with slices it is relative to the others of the same rotation", () => {
  const slow = { requests: 500 };
  const trials = [
    madeUpTrial(1, "a", { slices: [madeUpSlice(1), madeUpSlice(2)] }),
    madeUpTrial(1, "b", { slices: [madeUpSlice(1, slow), madeUpSlice(2, slow)] }),
  ];
  assert.ok(Math.abs(ratio(trials, "a", "b") - 2) < 1e-12);
});

test("a machine that halves its speed for a whole rotation changes no ratio", () => {
  const trials = [
    madeUpTrial(1, "a", { slices: [madeUpSlice(1), madeUpSlice(2, { requests: 500 })] }),
    madeUpTrial(1, "b", {
      slices: [madeUpSlice(1, { requests: 800 }), madeUpSlice(2, { requests: 400 })],
    }),
  ];
  assert.ok(Math.abs(ratio(trials, "a", "b") - 1.25) < 1e-12);
});

test("one disturbed slice among many does not move a launch's speed", () => {
  const rotations = [1, 2, 3, 4, 5];
  const disturbed = rotations.map((r) => madeUpSlice(r, r === 3 ? { requests: 10 } : {}));
  const trials = [
    madeUpTrial(1, "a", { slices: disturbed }),
    madeUpTrial(1, "b", { slices: rotations.map((r) => madeUpSlice(r)) }),
  ];
  assert.ok(Math.abs(ratio(trials, "a", "b") - 1) < 1e-12);
});

test("a server that stalled for a whole slice leaves every speed finite", () => {
  const trials = [
    madeUpTrial(1, "a", { slices: [madeUpSlice(1, { requests: 0 })] }),
    madeUpTrial(1, "b", { slices: [madeUpSlice(1)] }),
  ];
  const values = speedObservations(contestOf(trials)).map(({ value }) => value);
  assert.ok(values.every((value) => Number.isFinite(value) && value > 0));
});

test("failed trials and other modes' trials have no speed", () => {
  const trials = [madeUpFailure(1, "a"), madeUpTrial(1, "b", {}, "in-process")];
  assert.deepEqual(speedObservations(contestOf(trials)), []);
});

describe("a launch does not tell how fast its app is", () => {
  const rotations = [1, 2, 3, 4, 5];
  const beside = madeUpTrial(1, "b", { slices: rotations.map((r) => madeUpSlice(r)) });
  const gapsOf = (/** @type {import("@routebench/contract/engines").PausedSlice[]} */ slices) =>
    speedGaps(contestOf([madeUpTrial(1, "a", { slices }), beside]));

  const uncounted = (/** @type {number} */ r) =>
    madeUpSlice(r, { serverCpuMs: 0, driverCpuMs: 100 });

  test("where it had no time of its own in most of its slices, and then it says so", () => {
    const slices = rotations.map((r) => (r > 2 ? uncounted(r) : madeUpSlice(r)));
    assert.deepEqual(gapsOf(slices), [
      {
        ...{ round: 1, entry: "a" },
        reason: "no CPU time was counted for it in 3 of 5 slices",
      },
    ]);
  });

  test("but does where a few are missing, from those that are there", () => {
    const slices = rotations.map((r) =>
      r === 3 ? uncounted(r) : madeUpSlice(r, { requests: 500 }),
    );
    assert.deepEqual(gapsOf(slices), []);
    assert.ok(Math.abs(ratio([madeUpTrial(1, "a", { slices }), beside], "b", "a") - 2) < 1e-12);
  });

  test("where its work was another process's, so that it seems asleep in all of them", () => {
    const asleep = { serverCpuMs: 0, driverCpuMs: 60 };
    const [gap] = gapsOf(rotations.map((r) => madeUpSlice(r, asleep)));
    assert.match(gap?.reason ?? "", /no CPU time was counted for it in 5 of 5 slices/);
  });

  test("where nothing was answered, without slices", () => {
    const contest = contestOf([madeUpTrial(1, "a", { requests: 0 }), madeUpTrial(1, "b")]);
    assert.deepEqual(speedGaps(contest), [
      { round: 1, entry: "a", reason: "no request was answered" },
    ]);
    assert.deepEqual(
      speedObservations(contest).map(({ entry }) => entry),
      ["b"],
    );
  });
});
