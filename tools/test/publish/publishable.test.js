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
};

/** @type {(changes: Parameters<typeof madeUpResult>[0], publication?: Publication) => string | null} */
function objectionTo(changes, publication = PUBLICATION) {
  const result = madeUpResult({ apps, trials, ...changes });
  return whyNotPublish({ result, summary: summarise(result) }, publication);
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
    "an app failed in under a profiler",
    { trials: [...trials, madeUpFailure(1, "express", "profile")] },
    /^not every app finished \(express\)$/,
  ],
  [
    "an app was not launched in",
    { trials: trials.filter(({ appId }) => appId !== "express") },
    /^not every app finished \(express\)$/,
  ],
  [
    "had changes that no commit holds",
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
    /^1 of 1 rankings have no control, .*: measure it without --no-control/,
  ],
  ["measured nothing", { apps: [], trials: [] }, /^no app was measured/],
];
for (const [what, changes, reason] of unfit) {
  test(`a run that ${what} may not, and it is said why`, () => {
    assert.match(objectionTo(changes) ?? "", reason);
  });
}

test("accepts a run whose app does not apply, is bound by the generator, or is no reference", () => {
  const code = /** @type {const} */ ("does-not-apply");
  const others = trials.filter(({ appId }) => appId !== "express");
  const failure = { ...madeUpFailure(1, "express"), code };
  assert.equal(objectionTo({ trials: [...others, failure] }), null);
  const bound = madeUpTrial(1, "express", { serverCpuMs: 500, driverCpuMs: 990 });
  assert.equal(objectionTo({ trials: [...others, bound] }), null);
  const twin = madeUpApp("express@control", { role: "control", of: "express" });
  const entries = [madeUpApp("express"), madeUpApp("koa"), twin];
  const launches = entries.map(({ id }) => madeUpTrial(1, id));
  assert.equal(objectionTo({ apps: entries, trials: launches }), null);
});

test("a run over several machines may not, where it is not said of it: the published ones are of one", () => {
  const result = madeUpResult({ apps, trials });
  result.environment.network = madeUpNetwork();
  assert.match(
    whyNotPublish({ result, summary: summarise(result) }, PUBLICATION) ?? "",
    /^it was measured over several machines/,
  );
  const hosts = { ...PUBLICATION, overHosts: true };
  assert.equal(whyNotPublish({ result, summary: summarise(result) }, hosts), null);
});

test("an app that is known to be faulty may have its fault in its row, and no other may", () => {
  const failed = { trials: [...trials, madeUpFailure(2, "express")] };
  const listed = (/** @type {string[]} */ faulty) => ({ ...PUBLICATION, faulty });
  assert.equal(objectionTo(failed, listed(["express"])), null);
  assert.match(objectionTo(failed, listed(["koa"])) ?? "", /not every app finished \(express\)/);
});

/** Express is up to twice as fast, or half. @param {number} factor */
const scattered = (factor) => ({
  trials: [1, 2, 3, 4, 5, 6].flatMap((round) =>
    apps.map(({ id }) =>
      madeUpTrial(round, id, {
        requests: id === "express" && round % 2 === 0 ? 10_000 * factor : 10_000,
      }),
    ),
  ),
});

test("intervals wider than its entry in the list allows are refused, with what narrows them", () => {
  assert.equal(objectionTo(scattered(1.02), PUBLICATION), null);
  assert.match(
    objectionTo(scattered(2), PUBLICATION) ?? "",
    /^its widest interval is ±\d+ %, and results\/all\/ may have ±30 % at most: measure it with a larger --budget/,
  );
  assert.equal(objectionTo(scattered(2), { ...PUBLICATION, widest: null }), null);
});

test("a run by another command line than its entry's is refused, with both", () => {
  const typed = (/** @type {string} */ command) =>
    objectionTo({ environment: { ...environment, command } }, PUBLICATION);
  assert.equal(typed("pnpm bench --all --budget 6m"), null);
  assert.match(
    typed("pnpm bench --all --budget 1m") ?? "",
    /^`pnpm bench --all --budget 1m` measured it, and results\/all\/ is for `pnpm bench --all --budget 6m`/,
  );
});
