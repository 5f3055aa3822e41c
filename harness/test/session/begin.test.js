import assert from "node:assert/strict";
import { test } from "node:test";
import { nextRound } from "../../src/plan/next-round.js";
import { resumeResult } from "../../src/session/begin.js";
import { UsageError } from "../../src/usage-error.js";
import { ROUTEBENCH_VERSION } from "../../src/workspace.js";
import { madeUpApp, madeUpResult, madeUpRounds, madeUpTrial } from "../support/made-up-result.js";

const apps = [madeUpApp("a"), madeUpApp("b")];
const interrupted = madeUpResult({
  ...{ routebenchVersion: ROUTEBENCH_VERSION, state: "interrupted", apps },
  rounds: madeUpRounds(1),
  trials: [madeUpTrial(1, "a"), madeUpTrial(1, "b"), madeUpTrial(2, "a")],
});
const { environment, config } = interrupted;

test("what was measured is kept, and the round that was broken off is run again as a whole", () => {
  const resumed = resumeResult(interrupted, { environment, config, apps });
  assert.deepEqual(resumed.trials, interrupted.trials);
  assert.equal(resumed.state, "running");
  const next = nextRound(resumed);
  assert.ok("plans" in next);
  assert.equal(next.round, 2);
  assert.deepEqual(next.plans.map(({ appId }) => appId).toSorted(), ["a", "b"]);
});

test("a run that had measured nothing begins anew: it may not have verified every app", () => {
  const unverified = { ...interrupted, rounds: [], trials: [] };
  const left = madeUpApp("b", {
    verification: { status: "failed", code: "wrong-answer", detail: "wrong" },
  });
  const resumed = resumeResult(unverified, { environment, config, apps: [madeUpApp("a"), left] });
  assert.deepEqual(resumed.apps[1], left);
});

test("a complete run is not resumed", () => {
  const complete = { ...interrupted, state: /** @type {const} */ ("complete") };
  assert.throws(() => resumeResult(complete, { environment, config, apps }), /the run is complete/);
});

/** @type {[string, RegExp, object][]} */
const changes = [
  [
    "another Node",
    /Node: v20\.19\.0 then, v22\.0\.0 now/,
    { environment: { ...environment, nodeVersion: "v22.0.0" } },
  ],
  ["another method", /method: 2 then, 3 now/, { config: { ...config, method: 3 } }],
  [
    "other options",
    /resolution: 0\.02 then, 0\.05 now/,
    { config: { ...config, resolution: 0.05 } },
  ],
  ["other apps", /apps: a 1\.0\.0, b 1\.0\.0 then, a 1\.0\.0 now/, { apps: apps.slice(0, 1) }],
  [
    "another version of an app",
    /b 2\.0\.0 now/,
    { apps: [madeUpApp("a"), madeUpApp("b", { version: "2.0.0" })] },
  ],
];

for (const [what, pattern, change] of changes) {
  test(`${what} refuses, with the reason`, () => {
    assert.throws(
      () => resumeResult(interrupted, { environment, config, apps, ...change }),
      (/** @type {Error} */ error) => error instanceof UsageError && pattern.test(error.message),
    );
  });
}
