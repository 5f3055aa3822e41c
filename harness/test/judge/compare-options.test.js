import assert from "node:assert/strict";
import { test } from "node:test";
import { compareOptions, noiseFloor } from "../../src/judge/compare-options.js";
import {
  MAIN_CASE,
  madeUpApp,
  madeUpResult,
  madeUpRounds,
  madeUpTrial,
} from "../support/made-up-result.js";

const withControl = madeUpResult({
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
  assert.ok(Math.abs((noiseFloor(withControl, "external") ?? 0) - (1 / 0.98 - 1)) < 1e-12);
});

test("without a control the noise floor is not known, which is not the same as zero", () => {
  assert.equal(noiseFloor(madeUpResult({ apps: [madeUpApp("node-http")] }), "external"), null);
});

test("a fixed number of rounds is looked at once, at the end", () => {
  const result = madeUpResult({ config: { rounds: 5 } });
  assert.equal(compareOptions(result, "external").looks, undefined);
});

test("an adaptive run plans its looks from its budget and its first round's length", () => {
  const looksOf = (/** @type {string[]} */ ...ids) => {
    const apps = ids.map((id) => madeUpApp(id));
    const rounds = madeUpRounds(1, 20_000);
    const result = madeUpResult({ apps, config: { budgetMs: 60_000 }, rounds });
    return compareOptions(result, "external").looks;
  };
  assert.deepEqual(looksOf("a", "b"), { first: 2, last: 3 });
  // Of more apps the decided are left out of later rounds, so more of them fit.
  assert.deepEqual(looksOf("a", "b", "c"), { first: 2, last: 5 });
});

test("what other modes spent of the budget is not there for the external one", () => {
  const rounds = [...madeUpRounds(1, 40_000, "in-process"), ...madeUpRounds(1, 20_000)];
  const result = madeUpResult({ config: { budgetMs: 60_000 }, rounds });
  assert.deepEqual(compareOptions(result, "external").looks, { first: 2, last: 2 });
});

test("the plan does not change as later rounds come in, or looking would not be paid for", () => {
  const config = { budgetMs: 60_000 };
  const looksAfter = (/** @type {number[]} */ ...durations) => {
    const rounds = durations.map((durationMs, i) => ({
      ...{ mode: /** @type {const} */ ("external"), caseId: MAIN_CASE.id, round: i + 1 },
      durationMs,
    }));
    return compareOptions(madeUpResult({ config, rounds }), "external").looks;
  };
  assert.deepEqual(looksAfter(20_000), looksAfter(20_000, 5000, 5000));
});
