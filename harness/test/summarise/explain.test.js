import assert from "node:assert/strict";
import { test } from "node:test";
import { explain } from "../../src/summarise/explain.js";
import {
  MADE_UP_EXTERNAL,
  madeUpApp,
  madeUpFailure,
  madeUpProfile,
  madeUpResult,
  madeUpTrial,
} from "../support/made-up-result.js";

/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { Profile, Trial } from "@routebench/contract/trial" */

/**
 * A request costs 100 µs, plus what `work` spins for.
 * @type {(round: number, appId: string, spinUs: number, changes?: Partial<Profile>) => Trial}
 */
function launch(round, appId, spinUs, changes = {}) {
  const profile = { ...madeUpProfile({ spinUs }), ...changes };
  return madeUpTrial(round, appId, { profile }, "profile");
}

/** @type {(apps: AppRecord[], trials: Trial[]) => ReturnType<typeof madeUpResult>} */
const resultOf = (apps, trials) => {
  const { load } = MADE_UP_EXTERNAL;
  const modes = { profile: { driver: "closed-loop 0.1.0", load, intervalUs: 1000 } };
  return madeUpResult({ apps, trials, config: { modes } });
};

const ROUNDS = [1, 2, 3, 4, 5];
const PLAIN = ROUNDS.map((round) => launch(round, "plain", 0));
const SPINNING = ROUNDS.map((round) => launch(round, "spinning", 10 + (round % 2)));
const APPS = ["plain", "spinning"].map((id) => madeUpApp(id));

test("explains nothing when the run had no profile mode", () => {
  assert.equal(
    explain(madeUpResult({ apps: APPS }), () => null),
    null,
  );
});

test("scales groups so that they add up to the cost that slices measured", () => {
  const measured = { point: 220, low: 210, high: 230, level: 0.95, method: "slices" };
  const explained = explain(resultOf(APPS, [...PLAIN, ...SPINNING]), () => measured);
  const app = explained?.apps.find(({ appId }) => appId === "spinning");
  assert.ok(app);
  assert.equal(app.us, 220);
  assert.equal(app.launches, 5);
  const sum = app.groups.reduce((total, { us }) => total + us.point, 0);
  assert.ok(Math.abs(sum - 220) < 1e-9, String(sum));
  const spin = app.groups.find(({ name }) => name === "spin");
  assert.ok(spin && spin.us.point > 20 && spin.us.point < 22, String(spin?.us.point));
});

test("compares an app with the cheapest app, largest difference first", () => {
  const explained = explain(resultOf(APPS, [...SPINNING, ...PLAIN]), () => null);
  const [pair] = explained?.pairs ?? [];
  assert.equal(explained?.pairs.length, 1);
  assert.deepEqual([pair?.from, pair?.to], ["plain", "spinning"]);
  const [spin] = pair?.functions ?? [];
  assert.equal(spin?.name, "work, spin.js (spin)");
  const { point, low, high } = spin.difference;
  assert.ok(Math.abs(point - 10.6) < 1e-6, String(point));
  assert.ok(low !== null && high !== null && low < point && point < high && low > 9 && high < 12);
});

test("gives a difference without an interval when there are two launches", () => {
  const trials = [...PLAIN, ...SPINNING].filter(({ round }) => round <= 2);
  const { low, high } = explain(resultOf(APPS, trials), () => null)?.pairs[0]?.functions[0]
    ?.difference ?? { low: 0, high: 0 };
  assert.deepEqual({ low, high }, { low: null, high: null });
});

/** Each app is a little cheaper than the previous app. @param {AppRecord[]} apps */
function pairsAmong(apps) {
  const trials = apps.map(({ id }, place) => launch(1, id, 30 - place));
  return explain(resultOf(apps, trials), () => null)?.pairs.map(({ from, to }) => [from, to]);
}

test("compares a version with the previous version and a changed app with its baseline", () => {
  const ids = ["spin@1.0.0", "spin@2.0.0", "spin@3.0.0"];
  const apps = [
    ...ids.map((id) => madeUpApp(id, { release: { app: "spin", version: id.slice(5) } })),
    madeUpApp("mine"),
    madeUpApp("mine@main", { role: "baseline", of: "mine" }),
  ];
  assert.deepEqual(pairsAmong(apps), [
    ["mine@main", "spin@1.0.0"],
    ["spin@1.0.0", "spin@2.0.0"],
    ["spin@2.0.0", "spin@3.0.0"],
    ["mine@main", "mine"],
  ]);
});

test("compares an app with the cheapest app on its runtime and with itself on the first runtime", () => {
  const on = (/** @type {string} */ app, /** @type {string} */ name) => ({
    onRuntime: { app, runtime: { name, version: "1.0.0" } },
  });
  const apps = ["koa", "hapi"].flatMap((app) =>
    ["node", "deno"].map((name) => madeUpApp(`${app}@${name}`, on(app, name))),
  );
  assert.deepEqual(pairsAmong(apps), [
    ["hapi@node", "koa@node"],
    ["hapi@deno", "koa@deno"],
    ["koa@node", "koa@deno"],
    ["hapi@node", "hapi@deno"],
  ]);
});

test("compares no functions when an app could not be profiled", () => {
  const blind = ROUNDS.map((round) =>
    launch(round, "spinning", 10, { profiled: null, whyNot: "it is a compiled program" }),
  );
  const explained = explain(resultOf(APPS, [...PLAIN, ...blind]), () => null);
  const app = explained?.apps.find(({ appId }) => appId === "spinning");
  assert.equal(app?.whyNot, "it is a compiled program");
  assert.deepEqual(explained?.pairs[0]?.functions, []);
});

test("names an app that failed under the profiler, with the reason", () => {
  const trials = [...PLAIN, madeUpFailure(1, "spinning", "profile")];
  const explained = explain(resultOf(APPS, trials), () => null);
  const ids = explained?.apps.map(({ appId }) => appId);
  assert.deepEqual(ids, ["plain"]);
  assert.match(explained?.failed[0]?.reason ?? "", /round 1: the server exited with code 1/);
});
