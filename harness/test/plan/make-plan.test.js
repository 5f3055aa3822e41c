import assert from "node:assert/strict";
import { test } from "node:test";
import { LEAD_IN_MS, METHOD } from "@routebench/contract/method";
import { LOAD_BY_HAND } from "../../src/cli/commands/serve.js";
import { roundsOf } from "../../src/plan/make-plan.js";
import { MADE_UP_GENERATORS } from "../support/made-up-generators.js";
import { madeUpPlan } from "../support/made-up-plan.js";
import { ROUTING } from "../support/routing.js";

test("by default the in-process load is 1000 connections, told as 100000 requests", () => {
  const { "in-process": inProcess } = madeUpPlan().modes;
  assert.equal(inProcess?.load.toldAsRequests, 100_000);
  assert.equal(inProcess?.load.connections, 1000);
  assert.ok(inProcess?.slices);
});

test("a suite may have a number of connections of its own", () => {
  const own = { suite: { ...ROUTING, connections: 50 } };
  assert.equal(madeUpPlan({}, own).modes.external?.load.connections, 50);
});

test("by default the external load is 100 connections for 1 s, with a timeout of 5 s", () => {
  const { external } = madeUpPlan().modes;
  assert.equal(external?.load.connections, 100);
  assert.equal(external?.load.durationMs, 1000);
  assert.equal(external?.load.timeoutMs, 5000);
});

test("a server that is new to its load is warmed up first; one that had slices is warm", () => {
  const asked = { rates: [{ perSecond: 500 }] };
  const { external, "fixed-rate": fixed } = madeUpPlan(asked).modes;
  assert.equal(external?.load.warmupMs, 0);
  assert.equal(fixed?.load.warmupMs, 1000);
});

test("the method is told, and whether servers have to wake the generator of slices", () => {
  const { method, leadInMs, generatorSleeps } = madeUpPlan();
  assert.deepEqual(
    { method, leadInMs, generatorSleeps },
    {
      method: METHOD,
      leadInMs: LEAD_IN_MS,
      generatorSleeps: false,
    },
  );
  const slices = { ...MADE_UP_GENERATORS.slices, sleeps: true };
  const generators = { ...MADE_UP_GENERATORS, slices };
  assert.ok(madeUpPlan({}, { generators }).generatorSleeps);
});

test("a mode that is not asked for is not configured", () => {
  for (const mode of /** @type {const} */ (["external", "in-process"])) {
    const { modes } = madeUpPlan({ mode });
    assert.deepEqual(Object.keys(modes), [mode]);
  }
});

test("fixed rounds have no budget, adaptive ones have", () => {
  assert.equal(madeUpPlan({ rounds: 5 }).budgetMs, null);
  assert.notEqual(madeUpPlan().budgetMs, null);
});

test("a budget that nobody gave may be exceeded until all have launches enough for an order, one that was given may not", () => {
  const { budgetMs, patienceMs } = madeUpPlan();
  assert.equal(patienceMs, 1.5 * Number(budgetMs));

  for (const given of [
    { budget: 60_000 },
    { rounds: 5 },
    { quick: true },
    { connections: [10, 100] },
  ]) {
    assert.equal(madeUpPlan({ ...given }).patienceMs, undefined);
  }
});

test("the length of loads is as given, whatever the budget", () => {
  for (const more of [{}, { budget: 120_000 }, { budget: 3_600_000 }, { rounds: 10 }]) {
    const loadMs = (/** @type {object} */ given) =>
      madeUpPlan({ ...more, ...given }).modes.external?.load.durationMs;
    assert.equal(loadMs({}), 1000);
    assert.equal(loadMs({ duration: 4000 }), 4000);
  }
});

test("each app has as much of a round's slices, whoever else is there", () => {
  const shareOf = (/** @type {number} */ apps) => {
    const { external } = madeUpPlan({}, { apps }).modes;
    const { roundMs = 0, blocks } = external?.slices ?? {};
    return roundMs / (blocks?.entries ?? apps + 1);
  };
  assert.ok(shareOf(2) > 0);
  assert.deepEqual([4, 12, 40].map(shareOf), Array(3).fill(shareOf(2)));
});

test("more than sixteen entries are launched in blocks of at most twelve, and all of them have loads", () => {
  const slicesOf = (/** @type {number} */ apps) => madeUpPlan({}, { apps }).modes.external?.slices;
  assert.equal(slicesOf(15)?.blocks, undefined);
  // The reference and its control are in each.
  assert.deepEqual(slicesOf(39)?.blocks, { entries: 12, rounds: 4 });
  const [few, many] = [slicesOf(15), slicesOf(39)];
  assert.deepEqual([few?.loadedFrom, few?.loadedRounds], [2, 1]);
  assert.deepEqual([many?.loadedFrom, many?.loadedRounds], [5, 4]);
});

test("so many apps that they have more time have loads that are no longer", () => {
  const { budgetMs, modes } = madeUpPlan({}, { apps: 40 });
  assert.ok(Number(budgetMs) > Number(madeUpPlan().budgetMs));
  assert.equal(modes.external?.load.durationMs, 1000);
});

test("slices are our own generator's, whatever makes the absolute figures", () => {
  const { external } = madeUpPlan().modes;
  assert.deepEqual([external?.driver, external?.slices?.driver], ["wrk 4", "closed-loop 1"]);
});

test("has one load of each entry, in the second round, unless --rounds was given", () => {
  const loadedRounds = (/** @type {Parameters<typeof madeUpPlan>[0]} */ more) => {
    const { modes } = madeUpPlan({ ...more });
    return ["external", "in-process"].map((mode) => {
      const { loadedFrom, loadedRounds } = modes[/** @type {"external"} */ (mode)]?.slices ?? {};
      return [loadedFrom, loadedRounds];
    });
  };
  for (const more of [{}, { quick: true }, { budget: 100_000 }, { budget: 3_600_000 }]) {
    assert.deepEqual(loadedRounds(more), Array(2).fill([2, 1]), JSON.stringify(more));
  }
  for (const more of [{ rounds: 1 }, { rounds: 10 }, { rounds: 3, quick: true }]) {
    assert.deepEqual(loadedRounds(more), Array(2).fill([undefined, undefined]));
  }
});

test("loads in the first round when the budget has no time for a second", () => {
  const { external } = madeUpPlan({ budget: 30_000 }).modes;
  assert.deepEqual([external?.slices?.loadedFrom, external?.slices?.loadedRounds], [1, 1]);
});

test("speeds are to be precise where the number of rounds is open, and the look is not a quick one", () => {
  const precisionOf = (/** @type {object} */ more) => madeUpPlan({ ...more }).precision;
  assert.equal(precisionOf({}), 0.07);
  assert.equal(precisionOf({ rounds: 3 }), undefined);
  assert.equal(precisionOf({ quick: true }), undefined);
  assert.equal(precisionOf({ quick: true, budget: 60_000 }), undefined);
});

test("launches each app twice in a quick look, and thrice when it is not known how launches scatter", () => {
  const quick = /** @type {const} */ ({ mode: "all", quick: true });
  assert.equal(roundsOf(quick, { modes: ["in-process", "external", "profile"] }), 2);
  assert.equal(roundsOf(quick, { modes: ["standalone"] }), 3);
  assert.equal(roundsOf({ ...quick, rounds: 5 }, { modes: ["external"] }), 5);
  assert.equal(roundsOf({ ...quick, budget: 60_000 }, { modes: ["external"] }), null);
});

test("a quick look has the same modes in slices, with two launches and shorter loads", () => {
  const quick = madeUpPlan({ quick: true });
  const full = madeUpPlan({ budget: 3_600_000 });
  assert.equal(quick.rounds, 2);
  assert.equal(quick.budgetMs, null);
  for (const mode of /** @type {const} */ (["in-process", "external"])) {
    assert.ok(
      Number(quick.modes[mode]?.slices?.roundMs) < Number(full.modes[mode]?.slices?.roundMs),
    );
    assert.ok(
      Number(quick.modes[mode]?.load.durationMs) < Number(full.modes[mode]?.load.durationMs),
    );
  }
});

test("a load is not told shorter than its generator can make it", () => {
  const wrk = { ...MADE_UP_GENERATORS.external, shortestMs: 1000 };
  const generators = { ...MADE_UP_GENERATORS, external: wrk };
  const { external } = madeUpPlan({ quick: true }, { generators }).modes;
  assert.equal(external?.load.durationMs, 1000);
});

test("several cases have more time than one, and shorter loads", () => {
  const one = madeUpPlan();
  const targets = ROUTING.targets({ path: "all" });
  const many = madeUpPlan({ scheme: "both" }, { targets });
  assert.ok(Number(many.budgetMs) > Number(one.budgetMs));
  assert.equal(many.modes.external?.load.durationMs, 1000);
});

test("a fixed rate is measured where one is asked for, by an open model", () => {
  assert.equal(madeUpPlan().modes["fixed-rate"], undefined);
  const { modes } = madeUpPlan({ rates: [{ perSecond: 500 }] });
  const fixedRate = modes["fixed-rate"];
  assert.equal(fixedRate?.load.model, "open");
  assert.equal(fixedRate?.driver, "constant-rate 1");
  assert.deepEqual(fixedRate?.cases[0]?.rate, { perSecond: 500 });
});

test("a run is of its suite, and has the modes that the suite uses", () => {
  const suite = { id: "tiny", modes: /** @type {const} */ (["external"]) };
  const config = madeUpPlan({}, { suite });
  assert.equal(config.suite, "tiny");
  assert.deepEqual(Object.keys(config.modes), ["external"]);
});

test("the load of the external mode is the one that serve shows how to make by hand", () => {
  const { durationMs, warmupMs, ...load } = madeUpPlan().modes.external?.load ?? {};
  const { durationMs: byHandMs, warmupMs: warmUpByHandMs, ...byHand } = LOAD_BY_HAND;
  assert.deepEqual(load, byHand);
  assert.ok(Number(durationMs) <= Number(byHandMs));
  // By hand nothing is warm before; in a run the server has had its slices.
  assert.equal(warmupMs, 0);
  const { modes } = madeUpPlan({ rates: [{ perSecond: 100 }] });
  assert.equal(modes["fixed-rate"]?.load.warmupMs, warmUpByHandMs);
});
