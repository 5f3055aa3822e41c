import assert from "node:assert/strict";
import { test } from "node:test";
import { summarise } from "../../../harness/src/summarise/summarise.js";
import {
  madeUpApp,
  madeUpFailure,
  madeUpNetwork,
  madeUpResult,
  madeUpTrial,
} from "../../../harness/test/support/made-up-result.js";
import { whyNotPublish } from "../../publish/publishable.js";

/** @import { Publication } from "../../publish/publications.js" */

const CONTROL = madeUpApp("node-http@control", { role: "control", of: "node-http" });
const apps = [madeUpApp("node-http"), madeUpApp("express"), CONTROL];
const { environment } = madeUpResult();
const trials = apps.map(({ id }) => madeUpTrial(1, id));

/** @type {Publication} */
const PUBLICATION = {
  id: "all",
  title: "All",
  folder: "results/all/",
  command: "pnpm bench --all --budget 6m",
  minutes: 1,
  widest: 0.3,
  medianReach: null,
};

/** @type {(changes: Parameters<typeof madeUpResult>[0], publication?: Publication) => string | null} */
function objectionTo(changes, publication = PUBLICATION) {
  const result = madeUpResult({ apps, trials, ...changes });
  return whyNotPublish({ result, summary: summarise(result) }, publication);
}

test("accepts a complete run in which the servers were the limit", () => {
  assert.equal(objectionTo({}), null);
});

/** @type {[string, Parameters<typeof madeUpResult>[0], RegExp][]} */
const unfit = [
  ["was interrupted", { state: "interrupted" }, /^the run is interrupted$/],
  ["is still running", { state: "running" }, /^the run is running$/],
  ["was a quick look", { config: { quick: true } }, /^the run is a quick look$/],
  [
    "had a failed app",
    { trials: [...trials, madeUpFailure(2, "express")] },
    /^not every app finished \(express\)$/,
  ],
  [
    "had an app that failed under a profiler",
    { trials: [...trials, madeUpFailure(1, "express", "profile")] },
    /^not every app finished \(express\)$/,
  ],
  [
    "did not launch an app",
    { trials: trials.filter(({ appId }) => appId !== "express") },
    /^not every app finished \(express\)$/,
  ],
  [
    "had uncommitted changes",
    { environment: { ...environment, gitCommit: `${"a".repeat(40)}-dirty` } },
    /^the working tree had uncommitted changes, so the result cannot be reproduced$/,
  ],
  [
    "began on a busy machine",
    { environment: { ...environment, loadAverage: 4.22 } },
    /^the machine was busy before it \(load average 4\.22\)$/,
  ],
  [
    "has no control",
    { apps: apps.slice(0, 2), trials: trials.slice(0, 2) },
    /^1 of 1 rankings have no control, .*\. Measure it without --no-control/,
  ],
  ["measured nothing", { apps: [], trials: [] }, /^no app was measured/],
];
for (const [what, changes, reason] of unfit) {
  test(`rejects a run that ${what}, with the reason`, () => {
    assert.match(objectionTo(changes) ?? "", reason);
  });
}

test("accepts a run with an unsupported app, a generator at its limit, or another reference", () => {
  const code = /** @type {const} */ ("does-not-apply");
  const otherTrials = trials.filter(({ appId }) => appId !== "express");
  const failure = { ...madeUpFailure(1, "express"), code };
  assert.equal(objectionTo({ trials: [...otherTrials, failure] }), null);
  const bound = madeUpTrial(1, "express", { serverCpuMs: 500, driverCpuMs: 990 });
  assert.equal(objectionTo({ trials: [...otherTrials, bound] }), null);
  const twin = madeUpApp("express@control", { role: "control", of: "express" });
  const entries = [madeUpApp("express"), madeUpApp("koa"), twin];
  const launches = entries.map(({ id }) => madeUpTrial(1, id));
  assert.equal(objectionTo({ apps: entries, trials: launches }), null);
});

test("rejects a run over several machines unless its publication is over hosts", () => {
  const result = madeUpResult({ apps, trials });
  result.environment.network = madeUpNetwork();
  assert.match(
    whyNotPublish({ result, summary: summarise(result) }, PUBLICATION) ?? "",
    /^it was measured on several machines/,
  );
  const hosts = { ...PUBLICATION, overHosts: true };
  assert.equal(whyNotPublish({ result, summary: summarise(result) }, hosts), null);
});

test("accepts the failure of an app only if its publication lists the app as faulty", () => {
  const failed = { trials: [...trials, madeUpFailure(2, "express")] };
  const allowing = (/** @type {string[]} */ faulty) => ({ ...PUBLICATION, faulty });
  assert.equal(objectionTo(failed, allowing(["express"])), null);
  assert.match(objectionTo(failed, allowing(["koa"])) ?? "", /not every app finished \(express\)/);
});

/** @param {number} factor of express's rate in every second round */
const scattered = (factor) => ({
  trials: [1, 2, 3, 4, 5, 6].flatMap((round) =>
    apps.map(({ id }) =>
      madeUpTrial(round, id, {
        requests: id === "express" && round % 2 === 0 ? 10_000 * factor : 10_000,
      }),
    ),
  ),
});

test("rejects intervals that are wider than the publication allows, with a remedy", () => {
  assert.equal(objectionTo(scattered(1.02), PUBLICATION), null);
  assert.match(
    objectionTo(scattered(2), PUBLICATION) ?? "",
    /^its widest interval is ±\d+%, above the limit of ±30% for results\/all\/\. Measure it with a larger --budget/,
  );
  assert.equal(objectionTo(scattered(2), { ...PUBLICATION, widest: null }), null);
});

test("rejects a run of another command than the publication's, and names both", () => {
  const objectionToCommand = (/** @type {string} */ command) =>
    objectionTo({ environment: { ...environment, command } }, PUBLICATION);
  assert.equal(objectionToCommand("pnpm bench --all --budget 6m"), null);
  assert.match(
    objectionToCommand("pnpm bench --all --budget 1m") ?? "",
    /^it was measured by `pnpm bench --all --budget 1m`, but results\/all\/ needs `pnpm bench --all --budget 6m`/,
  );
});
