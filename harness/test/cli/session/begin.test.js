import assert from "node:assert/strict";
import { test } from "node:test";
import { UsageError } from "@routebench/host/usage-error";
import { ROUTEBENCH_VERSION } from "@routebench/host/workspace";
import { assertAppsApply, assertSamePlan, beginResult } from "../../../src/cli/session/begin.js";
import { nextRound } from "../../../src/plan/next-round.js";
import {
  madeUpApp,
  madeUpResult,
  madeUpRounds,
  madeUpTrial,
} from "../../support/made-up-result.js";

const apps = [madeUpApp("a"), on("20.0.0")];
const interrupted = madeUpResult({
  routebenchVersion: ROUTEBENCH_VERSION,
  state: "interrupted",
  apps,
  rounds: madeUpRounds(1),
  trials: [madeUpTrial(1, "a"), madeUpTrial(1, "b"), madeUpTrial(2, "a")],
});
const { environment, config } = interrupted;
const [a] = /** @type {[typeof apps[number]]} */ (apps);
const HASHES = ["0123456789abcdef", "fedcba9876543210"];
const [HERE, THERE] = /** @type {[string, string]} */ (HASHES);
const COMMIT = "a".repeat(40);

test("keeps the trials of an interrupted run, and repeats its incomplete round", () => {
  const resumed = beginResult({ environment, config, apps }, interrupted, {});
  assert.deepEqual(resumed.trials, interrupted.trials);
  assert.equal(resumed.state, "running");
  const next = nextRound(resumed);
  assert.ok("plans" in next);
  assert.equal(next.round, 2);
  assert.deepEqual(next.plans.map(({ appId }) => appId).toSorted(), ["a", "b"]);
});

test("uses the suite's reference if it is among the apps", () => {
  const begun = (/** @type {string} */ reference) =>
    beginResult({ environment, config, apps }, null, { reference }).config.reference;
  assert.equal(begun("b"), "b");
  assert.equal(begun("c"), "a");
});

test("rejects a run that no selected app supports, but not a run that an app fails", () => {
  const failed = /** @type {const} */ ({ status: "failed", detail: "it does not serve TLS" });
  const tls = { ...failed, code: /** @type {const} */ ("does-not-apply") };
  const cases = config.cases.map((plain) => ({ ...plain, scheme: /** @type {const} */ ("https") }));
  const begunOverTls = (/** @type {typeof apps} */ selected) =>
    beginResult({ environment, config: { ...config, cases }, apps: selected }, null, {});
  const unsupported = begunOverTls(["a", "b"].map((id) => madeUpApp(id, { tls })));
  assert.throws(() => assertAppsApply(unsupported), {
    name: "UsageError",
    message: "no selected app supports this test (b: it does not serve TLS). Select other apps",
  });
  assertAppsApply(begunOverTls([madeUpApp("a", { tls }), madeUpApp("b")]));
  // A failing app is not a mistake of the user, so the run begins and reports the app.
  const wrong = { ...failed, code: /** @type {const} */ ("wrong-answer") };
  assertAppsApply(begunOverTls([madeUpApp("a", { tls }), madeUpApp("b", { tls: wrong })]));
});

test("starts over if the interrupted run had measured nothing, since some apps may be unverified", () => {
  // The runtime of an unverified app is unknown.
  const [{ runtime: _, ...notReached }, verified] = /** @type {[typeof a, typeof a]} */ (apps);
  const unverified = { ...interrupted, apps: [notReached, verified], rounds: [], trials: [] };
  const wrong = madeUpApp("b", {
    verification: { status: "failed", code: "wrong-answer", detail: "wrong" },
  });
  const resumed = beginResult(
    { environment, config, apps: [madeUpApp("a"), wrong] },
    unverified,
    {},
  );
  assert.deepEqual(resumed.apps[1], wrong);
});

test("resumes a run again if it was interrupted before every app was verified", () => {
  const notReached = madeUpApp("b");
  const resumed = beginResult({ environment, config, apps: [a, notReached] }, interrupted, {});
  assert.deepEqual(resumed.trials, interrupted.trials);
});

test("rejects resuming a complete run", () => {
  const complete = { ...interrupted, state: /** @type {const} */ ("complete") };
  assert.throws(
    () => assertSamePlan(complete, { environment, config, apps }),
    /the run is complete/,
  );
});

test("rejects another plan before any app is verified", () => {
  const now = {
    environment,
    config: { ...config, budgetMs: 60_000 },
    apps: apps.map(({ id }) => ({ id })),
  };
  const earlier = { ...interrupted, config: { ...config, budgetMs: 300_000 } };
  assert.throws(() => assertSamePlan(earlier, now), /budget: 5 min then, 60 s now/);
  assert.doesNotThrow(() => assertSamePlan({ ...interrupted, config: now.config }, now));
});

/** @type {[string, RegExp, object][]} */
const changes = [
  [
    "another Node",
    /Node: v20\.19\.0 then, v22\.0\.0 now/,
    { environment: { ...environment, nodeVersion: "v22.0.0" } },
  ],
  [
    "other options",
    /resolution: 0\.02 then, 0\.05 now/,
    { config: { ...config, resolution: 0.05 } },
  ],
  ["other modes", /modes: external then, none now/, { config: { ...config, modes: {} } }],
  ["other apps", /apps: a, b then, a now/, { apps: apps.slice(0, 1) }],
  ["another version of an app", /b: .* now/, { apps: [a, madeUpApp("b", { version: "2.0.0" })] }],
  [
    "another operating system",
    /operating system: .* then, Another now/,
    { environment: { ...environment, operatingSystem: "Another" } },
  ],
  [
    "another Node of an app",
    /runtime of b: node 20\.0\.0 then, node 22\.0\.0 now/,
    { apps: [a, on("22.0.0")] },
  ],
  [
    "another commit of the repository",
    /git commit: not known then, a+ now/,
    { environment: { ...environment, gitCommit: COMMIT } },
  ],
  [
    "other uncommitted changes",
    /git commit: not known then, a+-dirty 0123456789abcdef now/,
    { environment: { ...environment, gitCommit: `${COMMIT}-dirty`, changesHash: HERE } },
  ],
  ...Object.entries({
    "another source of an app": { sourceHash: HERE },
    "another lockfile of an app": { lockfileHash: HERE },
    "another revision of an app": { commit: COMMIT },
  }).map(([what, made]) => unlikeApp(what, made)),
];

/** @param {string} version */
function on(version) {
  return madeUpApp("b", { runtime: { name: "node", version } });
}

/** @type {(what: string, made: Parameters<typeof madeUpApp>[1]) => [string, RegExp, object]} */
function unlikeApp(what, made) {
  return [
    what,
    /cannot resume: b: 1\.0\.0, .* then, 1\.0\.0, .* now/,
    { apps: [a, madeUpApp("b", made)] },
  ];
}

test("rejects resuming with other sources of the same version", () => {
  const appsWith = (/** @type {string} */ sourceHash) => [madeUpApp("a", { sourceHash })];
  const earlier = { ...interrupted, apps: appsWith(HERE) };
  assert.doesNotThrow(() =>
    beginResult({ environment, config, apps: appsWith(HERE) }, earlier, {}),
  );
  assert.throws(
    () => beginResult({ environment, config, apps: appsWith(THERE) }, earlier, {}),
    /a: 1\.0\.0, source 0123456789abcdef, lockfile none then, .* source fedcba9876543210/,
  );
});

for (const [what, pattern, change] of changes) {
  test(`rejects resuming with ${what}, and names it`, () => {
    assert.throws(
      () => beginResult({ environment, config, apps, ...change }, interrupted, {}),
      (/** @type {Error} */ error) => error instanceof UsageError && pattern.test(error.message),
    );
  });
}
