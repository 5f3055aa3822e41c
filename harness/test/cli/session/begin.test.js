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

test("what was measured is kept, and the round that was broken off is run again as a whole", () => {
  const resumed = beginResult({ environment, config, apps }, interrupted, {});
  assert.deepEqual(resumed.trials, interrupted.trials);
  assert.equal(resumed.state, "running");
  const next = nextRound(resumed);
  assert.ok("plans" in next);
  assert.equal(next.round, 2);
  assert.deepEqual(next.plans.map(({ appId }) => appId).toSorted(), ["a", "b"]);
});

test("its speeds are multiples of its suite's own reference, where there is one", () => {
  const begun = (/** @type {string} */ reference) =>
    beginResult({ environment, config, apps }, null, { reference }).config.reference;
  assert.equal(begun("b"), "b");
  assert.equal(begun("c"), "a");
});

test("nothing is begun where no app can do what is asked; where one can, the others are told with it", () => {
  const failed = /** @type {const} */ ({ status: "failed", detail: "it does not serve TLS" });
  const tls = { ...failed, code: /** @type {const} */ ("does-not-apply") };
  const cases = config.cases.map((one) => ({ ...one, scheme: /** @type {const} */ ("https") }));
  const over = (/** @type {typeof apps} */ those) =>
    beginResult({ environment, config: { ...config, cases }, apps: those }, null, {});
  const none = over(["a", "b"].map((id) => madeUpApp(id, { tls })));
  assert.throws(() => assertAppsApply(none), {
    name: "UsageError",
    message:
      "no app can do what is asked, so there is nothing to measure; b: it does not serve TLS",
  });
  assertAppsApply(over([madeUpApp("a", { tls }), madeUpApp("b")]));
  // Who fails is no user's mistake, and is reported.
  const wrong = { ...failed, code: /** @type {const} */ ("wrong-answer") };
  assertAppsApply(over([madeUpApp("a", { tls }), madeUpApp("b", { tls: wrong })]));
});

test("a run that had measured nothing begins anew: it may not have verified every app", () => {
  // Of an app that was not verified it is not known on what it runs.
  const [{ runtime: _, ...notReached }, other] = /** @type {[typeof a, typeof a]} */ (apps);
  const unverified = { ...interrupted, apps: [notReached, other], rounds: [], trials: [] };
  const left = madeUpApp("b", {
    verification: { status: "failed", code: "wrong-answer", detail: "wrong" },
  });
  const resumed = beginResult(
    { environment, config, apps: [madeUpApp("a"), left] },
    unverified,
    {},
  );
  assert.deepEqual(resumed.apps[1], left);
});

test("a run that goes on may be ended again before every app was verified", () => {
  const notReached = madeUpApp("b");
  const resumed = beginResult({ environment, config, apps: [a, notReached] }, interrupted, {});
  assert.deepEqual(resumed.trials, interrupted.trials);
});

test("a complete run is not resumed", () => {
  const complete = { ...interrupted, state: /** @type {const} */ ("complete") };
  assert.throws(
    () => assertSamePlan(complete, { environment, config, apps }),
    /the run is complete/,
  );
});

test("what differs in the plan is told before any app is verified", () => {
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
    "another Node below an app",
    /runtime of b: node 20\.0\.0 then, node 22\.0\.0 now/,
    { apps: [a, on("22.0.0")] },
  ],
  [
    "another commit of the repository",
    /git commit: not known then, a+ now/,
    { environment: { ...environment, gitCommit: COMMIT } },
  ],
  [
    "other changes to it",
    /git commit: not known then, a+-dirty 0123456789abcdef now/,
    { environment: { ...environment, gitCommit: `${COMMIT}-dirty`, changesHash: HERE } },
  ],
  ...Object.entries({
    "another source of an app": { sourceHash: HERE },
    "other packages below it": { lockfileHash: HERE },
    "another revision that it is compared with": { commit: COMMIT },
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

test("a run of other sources is refused, however alike their versions are", () => {
  const made = (/** @type {string} */ sourceHash) => [madeUpApp("a", { sourceHash })];
  const earlier = { ...interrupted, apps: made(HERE) };
  assert.doesNotThrow(() => beginResult({ environment, config, apps: made(HERE) }, earlier, {}));
  assert.throws(
    () => beginResult({ environment, config, apps: made(THERE) }, earlier, {}),
    /a: 1\.0\.0, source 0123456789abcdef, lockfile none then, .* source fedcba9876543210/,
  );
});

for (const [what, pattern, change] of changes) {
  test(`${what} refuses, with the reason`, () => {
    assert.throws(
      () => beginResult({ environment, config, apps, ...change }, interrupted, {}),
      (/** @type {Error} */ error) => error instanceof UsageError && pattern.test(error.message),
    );
  });
}
