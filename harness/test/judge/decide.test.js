import assert from "node:assert/strict";
import { test } from "node:test";
import { contestsIn } from "../../src/judge/contest.js";
import { decide } from "../../src/judge/decide.js";
import { madeUpApp, madeUpFailure, madeUpResult, madeUpTrial } from "../support/made-up-result.js";

const ROUNDS = [1, 2, 3, 4];

/** @param {import("@routebench/contract/result-file").Trial[]} others trials beside those of two apps that are far apart */
function decided(...others) {
  const apps = ["fast", "slow", "other"].map((id) => madeUpApp(id));
  const trials = ROUNDS.flatMap((round) => [
    madeUpTrial(round, "fast", { requests: 40_000 + round }),
    madeUpTrial(round, "slow", { requests: 10_000 + round }),
  ]);
  const [contest] = contestsIn("external", madeUpResult({ apps, trials: [...trials, ...others] }));
  assert.ok(contest);
  return decide(contest);
}

test("where every app is told apart, all is decided", () => {
  const third = ROUNDS.map((round) => madeUpTrial(round, "other", { requests: 20_000 + round }));
  assert.deepEqual(decided(...third), { decided: true, undecided: [], pairs: [], wide: [] });
});

test("an app that had no trial yet is undecided, and so is the contest", () => {
  assert.deepEqual(decided(), { decided: false, undecided: ["other"], pairs: [], wide: [] });
});

test("so is one that was launched, but whose speed could not be measured", () => {
  const third = ROUNDS.map((round) => madeUpTrial(round, "other", { requests: 0 }));
  assert.deepEqual(decided(...third), {
    decided: false,
    undecided: ["other"],
    pairs: [],
    wide: [],
  });
});

test("whose speed is less precise than the run asks for is wide, though its place is decided", () => {
  const trials = ROUNDS.flatMap((round) => [
    madeUpTrial(round, "fast", { requests: 40_000 + round }),
    madeUpTrial(round, "slow", { requests: 10_000 + (round % 2) * 500 }),
  ]);
  const apps = ["fast", "slow"].map((id) => madeUpApp(id));
  const wide = (/** @type {number | undefined} */ precision) => {
    const config = { reference: "fast", ...(precision && { precision }) };
    const [contest] = contestsIn("external", madeUpResult({ apps, trials, config }));
    assert.ok(contest);
    const { decided, wide } = decide(contest);
    assert.equal(decided, true);
    return wide;
  };
  assert.deepEqual(wide(undefined), []);
  assert.deepEqual(wide(0.001), ["slow"]);
  assert.deepEqual(wide(0.9), []);
});

test("an app that failed keeps nobody from being decided", () => {
  assert.deepEqual(decided(madeUpFailure(1, "other")), {
    decided: true,
    undecided: [],
    pairs: [],
    wide: [],
  });
});
