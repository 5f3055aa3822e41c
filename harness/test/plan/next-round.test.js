import assert from "node:assert/strict";
import { test } from "node:test";
import { nextRound } from "../../src/plan/next-round.js";
import {
  MADE_UP_EXTERNAL,
  madeUpApp,
  madeUpControl,
  madeUpFailure,
  madeUpResult,
  madeUpRounds,
} from "../support/made-up-result.js";
import { launched, trialsOf } from "../support/rounds.js";

const apps = ["a", "b", "c", "node-http"].map((id) => madeUpApp(id));

test("launches every app once in a round", () => {
  assert.deepEqual(launched(nextRound(madeUpResult({ apps }))).toSorted(), [
    "a",
    "b",
    "c",
    "node-http",
  ]);
});

test("orders the apps by the seed and the round", () => {
  const many = Array.from({ length: 12 }, (_, index) => madeUpApp(`app${index}`));
  const orderOf = (/** @type {number} */ seed, /** @type {number} */ done) =>
    launched(
      nextRound(
        madeUpResult({ apps: many, config: { seed, rounds: 9 }, rounds: madeUpRounds(done) }),
      ),
    );
  assert.deepEqual(orderOf(1, 0), orderOf(1, 0));
  assert.notDeepEqual(orderOf(1, 0), orderOf(1, 1));
  assert.notDeepEqual(orderOf(1, 0), orderOf(7, 0));
});

test("reverses the previous order in each second round, so that each app has each place equally often", () => {
  const [first, second, third] = [0, 1, 2].map((done) =>
    launched(nextRound(madeUpResult({ apps, config: { rounds: 9 }, rounds: madeUpRounds(done) }))),
  );
  assert.deepEqual(second, first?.toReversed());
  assert.notDeepEqual(third, second);
});

test("launches an app with a decided rank until its speed is as precise as requested", () => {
  const trials = trialsOf(4, {
    "node-http": (round) => 40_000 + round,
    a: (round) => 20_000 + round,
    b: (round) => 10_000 + 400 * (round % 2),
  });
  const measuredApps = apps.filter(({ id }) => id !== "c");
  const after = (/** @type {object} */ config) =>
    nextRound(madeUpResult({ apps: measuredApps, config, trials, rounds: madeUpRounds(4) }));
  assert.deepEqual(after({}), { reason: "decided" });
  assert.deepEqual(launched(after({ precision: 0.03, reference: "node-http" })).toSorted(), [
    "b",
    "node-http",
  ]);
});

test("does not launch an app that failed verification", () => {
  const verification = /** @type {const} */ ({ status: "failed", code: "crashed", detail: "" });
  const broken = [...apps, madeUpApp("broken", { verification })];
  assert.ok(!launched(nextRound(madeUpResult({ apps: broken }))).includes("broken"));
});

test("does not launch an app again in a mode that it failed", () => {
  const result = madeUpResult({ apps, rounds: madeUpRounds(1), trials: [madeUpFailure(1, "a")] });
  assert.deepEqual(launched(nextRound(result)).toSorted(), ["b", "c", "node-http"]);
});

test("launches a control in every mode that ranks, and in no other mode", () => {
  const control = madeUpControl("node-http");
  const { load } = MADE_UP_EXTERNAL;
  const withControl = [...apps, control];
  for (const modes of [
    { external: MADE_UP_EXTERNAL },
    { "in-process": { driver: "autocannon", load } },
  ]) {
    const result = madeUpResult({ apps: withControl, config: { modes } });
    assert.ok(launched(nextRound(result)).includes(control.id), JSON.stringify(modes));
  }
  const footprint = { footprint: { driver: "closed-loop", load, idleMs: 1000 } };
  const alone = madeUpResult({ apps: withControl, config: { modes: footprint } });
  assert.ok(!launched(nextRound(alone)).includes(control.id));
});

test("ends after the fixed number of rounds", () => {
  const config = { rounds: 2 };
  assert.deepEqual(
    launched(nextRound(madeUpResult({ apps, config, rounds: madeUpRounds(1) }))).length,
    4,
  );
  assert.deepEqual(nextRound(madeUpResult({ apps, config, rounds: madeUpRounds(2) })), {
    reason: "rounds",
  });
});

test("begins no round that would exceed the budget", () => {
  const fits = madeUpResult({ apps, config: { budgetMs: 20_000 }, rounds: madeUpRounds(1) });
  assert.ok("plans" in nextRound(fits));
  const spent = madeUpResult({ apps, config: { budgetMs: 19_000 }, rounds: madeUpRounds(1) });
  assert.deepEqual(nextRound(spent), { reason: "budget" });
});

test("exceeds a default budget until each app has three launches, up to a limit", () => {
  const after = (/** @type {number} */ rounds, /** @type {number} */ patienceMs) =>
    nextRound(
      madeUpResult({
        apps,
        rounds: madeUpRounds(rounds),
        trials: trialsOf(rounds, { a: () => 2000, b: () => 2000, "node-http": () => 1000 }),
        config: { budgetMs: 20_000, patienceMs },
      }),
    );
  assert.ok("plans" in after(2, 30_000));
  assert.deepEqual(after(2, 29_000), { reason: "budget" });
  assert.deepEqual(after(3, 300_000), { reason: "budget" });
});

test("expects a round to take as long as the previous one, except for the time of loads", () => {
  const slices = { durationMs: 50, roundMs: 1000 };
  const loadsMs = apps.length * Number(MADE_UP_EXTERNAL.load.durationMs);
  const after = (/** @type {object} */ loaded, /** @type {number} */ budgetMs) => {
    const modes = { external: { ...MADE_UP_EXTERNAL, slices: { ...slices, ...loaded } } };
    return nextRound(madeUpResult({ apps, rounds: madeUpRounds(1), config: { budgetMs, modes } }));
  };
  const expected = /** @type {[object, number][]} */ ([
    [{}, 20_000],
    [{ loadedRounds: 1 }, 20_000 - loadsMs],
    [{ loadedFrom: 2 }, 20_000 + loadsMs],
    [{ loadedRounds: 2 }, 20_000],
  ]);
  for (const [loaded, leastMs] of expected) {
    assert.ok("plans" in after(loaded, leastMs), JSON.stringify(loaded));
    assert.deepEqual(after(loaded, leastMs - 1), { reason: "budget" });
  }
});

test("begins the first round even if it exceeds the budget", () => {
  assert.ok("plans" in nextRound(madeUpResult({ apps, config: { budgetMs: 1 } })));
});

test("ends a run when every pair of neighbours is decided", () => {
  const rates = {
    a: (/** @type {number} */ r) => 40_000 + r,
    b: (/** @type {number} */ r) => 30_000 + r,
    c: (/** @type {number} */ r) => 20_000 + r,
    "node-http": (/** @type {number} */ r) => 10_000 + r,
  };
  const result = madeUpResult({ apps, rounds: madeUpRounds(4), trials: trialsOf(4, rates) });
  assert.deepEqual(nextRound(result), { reason: "decided" });
});

test("launches only undecided apps and the reference in later rounds", () => {
  const noisy = (/** @type {number} */ r) => 20_000 * (1 + 0.1 * (r % 2 ? 1 : -1));
  const rates = {
    a: (/** @type {number} */ r) => 80_000 + r,
    b: noisy,
    c: (/** @type {number} */ r) => noisy(r + 1),
    "node-http": (/** @type {number} */ r) => 40_000 + r,
  };
  const result = madeUpResult({ apps, rounds: madeUpRounds(4), trials: trialsOf(4, rates) });
  assert.deepEqual(launched(nextRound(result)).toSorted(), ["b", "c", "node-http"]);
});

test("ends a run although the control is tied with the reference", () => {
  const control = madeUpControl("node-http");
  const rates = {
    a: (/** @type {number} */ r) => 40_000 + r,
    "node-http": (/** @type {number} */ r) => 10_000 + r,
    "node-http@control": (/** @type {number} */ r) => 10_000 + r,
  };
  const apps = [madeUpApp("a"), madeUpApp("node-http"), control];
  const result = madeUpResult({ apps, rounds: madeUpRounds(4), trials: trialsOf(4, rates) });
  assert.deepEqual(nextRound(result), { reason: "decided" });
});

test("ends a run with a baseline when the two versions are decided", () => {
  const baseline = madeUpApp("a@baseline", { role: "baseline", of: "a" });
  const rates = {
    a: (/** @type {number} */ r) => 30_000 + r,
    "a@baseline": (/** @type {number} */ r) => 40_000 + r,
    "node-http": (/** @type {number} */ r) => 30_000 * (1 + 0.1 * (r % 2)),
  };
  const apps = [madeUpApp("a"), baseline, madeUpApp("node-http")];
  const result = madeUpResult({ apps, rounds: madeUpRounds(4), trials: trialsOf(4, rates) });
  assert.deepEqual(nextRound(result), { reason: "decided" });
});
