import assert from "node:assert/strict";
import { test } from "node:test";
import { compareOptions, noiseFloor } from "../../src/judge/compare-options.js";
import { contestsIn } from "../../src/judge/contest.js";
import { madeUpApp, madeUpResult, madeUpTrial } from "../support/made-up-result.js";

/** @param {Parameters<typeof madeUpResult>[0]} changes */
function contestOf(changes) {
  const [contest] = contestsIn("external", madeUpResult(changes));
  assert.ok(contest);
  return contest;
}

const withControl = contestOf({
  apps: [
    madeUpApp("node-http"),
    madeUpApp("node-http@control", { role: "control", of: "node-http" }),
  ],
  trials: [
    madeUpTrial(1, "node-http", { requests: 10_000 }),
    madeUpTrial(1, "node-http@control", { requests: 9_800 }),
  ],
});

test("the noise floor is how far the control is from the app it is a copy of", () => {
  assert.ok(Math.abs((noiseFloor(withControl) ?? 0) - (1 / 0.98 - 1)) < 1e-12);
});

test("without a control the noise floor is not known, which is not the same as zero", () => {
  assert.equal(noiseFloor(contestOf({ apps: [madeUpApp("node-http")] })), null);
});

test("a fixed number of rounds is looked at once, at the end", () => {
  assert.equal(compareOptions(contestOf({ config: { rounds: 5 } })).looks, undefined);
});

const ROUNDS = [1, 2, 3, 4];

/**
 * @param {"running" | "complete" | "interrupted"} state
 * @param {number[]} requests of the second app, by round; the first has 10,000
 */
function looksAfter(state, requests) {
  const trials = ROUNDS.flatMap((round, i) => [
    madeUpTrial(round, "a", { requests: 10_000 }),
    madeUpTrial(round, "b", { requests: requests[i] }),
  ]);
  const apps = ["a", "b"].map((id) => madeUpApp(id));
  return compareOptions(contestOf({ apps, trials, state })).looks;
}

const UNSURE = [9000, 11_000, 10_500, 9800];
const SLOWER = [5000, 5010, 4990, 5005];

test("an adaptive run that ended undecided has the rest of the error probability at its end", () => {
  assert.deepEqual(looksAfter("complete", UNSURE), { isOver: true });
});

test("while it may go on, or where a verdict ended it, a look has what looks on the way have", () => {
  assert.deepEqual(looksAfter("running", UNSURE), { isOver: false });
  assert.deepEqual(looksAfter("interrupted", UNSURE), { isOver: false });
  assert.deepEqual(looksAfter("complete", SLOWER), { isOver: false });
});
