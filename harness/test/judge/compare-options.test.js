import assert from "node:assert/strict";
import { test } from "node:test";
import { compareOptions, noiseFloor } from "../../src/judge/compare-options.js";
import { contestsIn } from "../../src/judge/contest.js";
import {
  MADE_UP_EXTERNAL,
  MAIN_CASE,
  madeUpApp,
  madeUpResult,
  madeUpRounds,
  madeUpTrial,
} from "../support/made-up-result.js";

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

test("an adaptive run plans its looks from its budget and its first round's length", () => {
  const looksOf = (/** @type {string[]} */ ...ids) => {
    const apps = ids.map((id) => madeUpApp(id));
    const rounds = madeUpRounds(1, 20_000);
    return compareOptions(contestOf({ apps, config: { budgetMs: 60_000 }, rounds })).looks;
  };
  assert.deepEqual(looksOf("a", "b"), { first: 2, last: 3 });
  // Of more apps the decided are left out of later rounds, so more of them fit.
  assert.deepEqual(looksOf("a", "b", "c"), { first: 2, last: 5 });
});

test("what other modes spent of the budget is not there for the external one", () => {
  const rounds = [...madeUpRounds(1, 40_000, "in-process"), ...madeUpRounds(1, 20_000)];
  const modes = {
    "in-process": { driver: "autocannon", load: MADE_UP_EXTERNAL.load },
    external: MADE_UP_EXTERNAL,
  };
  // In-process has a third of the budget; what it did not need is the next mode's.
  const contest = contestOf({ config: { budgetMs: 60_000, modes }, rounds });
  assert.deepEqual(compareOptions(contest).looks, { first: 2, last: 2 });
});

test("the plan does not change as later rounds come in, or looking would not be paid for", () => {
  const config = { budgetMs: 60_000 };
  const looksAfter = (/** @type {number[]} */ ...durations) => {
    const rounds = durations.map((durationMs, i) => ({
      ...{ mode: /** @type {const} */ ("external"), caseId: MAIN_CASE.id, round: i + 1 },
      durationMs,
    }));
    return compareOptions(contestOf({ config, rounds })).looks;
  };
  assert.deepEqual(looksAfter(20_000), looksAfter(20_000, 5000, 5000));
});

test("a file with more rounds than any plan has each of them looked at", () => {
  const trials = Array.from({ length: 40 }, (_, index) => madeUpTrial(index + 1, "a"));
  const contest = contestOf({ apps: [madeUpApp("a")], trials });
  assert.equal(compareOptions(contest).looks?.last, 40);
});
