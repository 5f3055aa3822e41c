import assert from "node:assert/strict";
import { test } from "node:test";
import { whyNotPublish } from "../../src/publish/publishable.js";
import { summarise } from "../../src/summarise/summarise.js";
import { madeUpApp, madeUpFailure, madeUpResult, madeUpTrial } from "../support/made-up-result.js";

const apps = [madeUpApp("node-http"), madeUpApp("express")];
const { environment } = madeUpResult();
const trials = apps.map(({ id }) => madeUpTrial(1, id));

/** @param {Parameters<typeof madeUpResult>[0]} changes */
function objectionTo(changes) {
  const result = madeUpResult({ apps, trials, ...changes });
  return whyNotPublish(result, summarise(result));
}

test("a complete run in which the servers were the limit may be published", () => {
  assert.equal(objectionTo({}), null);
});

/** @type {[string, Parameters<typeof madeUpResult>[0], RegExp][]} */
const unfit = [
  ["was interrupted", { state: "interrupted" }, /^the run is interrupted$/],
  ["is still running", { state: "running" }, /^the run is running$/],
  ["was a quick look", { config: { quick: true } }, /^the run is a quick look$/],
  [
    "an app failed in",
    { trials: [...trials, madeUpFailure(2, "express")] },
    /^not every app finished \(express\)$/,
  ],
  [
    "an app failed in after a lull",
    { trials: [...trials, madeUpFailure(1, "express", "lull")] },
    /^not every app finished \(express\)$/,
  ],
  [
    "an app was not launched in",
    { trials: trials.slice(0, 1) },
    /^not every app finished \(express\)$/,
  ],
  [
    "had changes that no commit holds",
    { environment: { ...environment, gitCommit: `${"a".repeat(40)}-dirty` } },
    /^it was measured with changes that no commit holds/,
  ],
  [
    "began on a busy machine",
    { environment: { ...environment, loadAverage: 4.22 } },
    /^the machine was busy before it \(load average 4\.22\)$/,
  ],
  ["measured nothing", { apps: [], trials: [] }, /^no app was measured/],
];
for (const [what, changes, reason] of unfit) {
  test(`a run that ${what} may not, and it is said why`, () => {
    assert.match(objectionTo(changes) ?? "", reason);
  });
}

test("a run in which an app has nothing to show, and says so, may", () => {
  const code = /** @type {const} */ ("does-not-apply");
  const failure = { ...madeUpFailure(1, "express"), code };
  assert.equal(objectionTo({ trials: [...trials.slice(0, 1), failure] }), null);
});

test("a run without node-http may: its speeds are told against another app", () => {
  assert.equal(objectionTo({ apps: apps.slice(1), trials: trials.slice(1) }), null);
});

test("a run in which the generator was an app's limit may: the figures are marked as bounds", () => {
  const bound = {
    trials: [
      madeUpTrial(1, "node-http"),
      madeUpTrial(1, "express", { serverCpuMs: 500, driverCpuMs: 990 }),
    ],
  };
  assert.equal(objectionTo(bound), null);
});

test("a run over several machines may not: the published ones are of one", () => {
  const result = madeUpResult({ apps, trials });
  result.environment.network = {
    ...{ host: "bench1", address: "10.0.0.2", roundTripUs: { least: 90, median: 100 } },
    ...{ clock: { offsetMs: 0, errorMs: 0.1 }, generators: [] },
  };
  assert.match(
    whyNotPublish(result, summarise(result)) ?? "",
    /^it was measured over several machines/,
  );
});
