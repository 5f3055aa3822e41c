import assert from "node:assert/strict";
import { test } from "node:test";
import { LEAD_IN_MS, METHOD } from "@routebench/contract/method";
import { configure, roundsOf } from "../../src/plan/configure.js";
import { MADE_UP_DRIVERS } from "../support/made-up-drivers.js";
import { HELLO, ROUTING } from "../support/routing.js";

/** @import { BenchChoices } from "../../src/plan/configure.js" */

/** @type {BenchChoices} */
const choices = {
  mode: "all",
  precision: 0.07,
  quick: false,
};
const circumstances = {
  suite: ROUTING,
  targets: [HELLO],
  seed: 1,
  apps: 6,
  entries: 7,
  drivers: MADE_UP_DRIVERS,
};

test("by default the in-process load is 1000 connections, told as 100000 requests", () => {
  const { "in-process": inProcess } = configure(choices, circumstances).modes;
  assert.equal(inProcess?.load.toldAsRequests, 100_000);
  assert.equal(inProcess?.load.connections, 1000);
  assert.ok(inProcess?.slices);
});

test("a suite may have a number of connections of its own", () => {
  const own = { ...circumstances, suite: { ...ROUTING, connections: 50 } };
  assert.equal(configure(choices, own).modes.external?.load.connections, 50);
});

test("by default the external load is 100 connections for 1 s, with a timeout of 5 s", () => {
  const { external } = configure(choices, circumstances).modes;
  assert.equal(external?.load.connections, 100);
  assert.equal(external?.load.durationMs, 1000);
  assert.equal(external?.load.timeoutMs, 5000);
});

test("a server that is new to its load is warmed up first; one that had slices is warm", () => {
  const asked = { ...choices, rates: [{ perSecond: 500 }] };
  const { external, "fixed-rate": fixed } = configure(asked, circumstances).modes;
  assert.equal(external?.load.warmupMs, 0);
  assert.equal(fixed?.load.warmupMs, 1000);
});

test("the method is told, and whether servers have to wake the generator of slices", () => {
  const { method, leadInMs, generatorSleeps } = configure(choices, circumstances);
  assert.deepEqual(
    { method, leadInMs, generatorSleeps },
    {
      method: METHOD,
      leadInMs: LEAD_IN_MS,
      generatorSleeps: false,
    },
  );
  const slices = { ...MADE_UP_DRIVERS.slices, sleeps: true };
  const drivers = { ...MADE_UP_DRIVERS, slices };
  assert.ok(configure(choices, { ...circumstances, drivers }).generatorSleeps);
});

test("a mode that is not asked for is not configured", () => {
  for (const mode of /** @type {const} */ (["external", "in-process"])) {
    const { modes } = configure({ ...choices, mode }, circumstances);
    assert.deepEqual(Object.keys(modes), [mode]);
  }
});

test("fixed rounds have no budget, adaptive ones have", () => {
  assert.equal(configure({ ...choices, rounds: 5 }, circumstances).budgetMs, null);
  assert.notEqual(configure(choices, circumstances).budgetMs, null);
});

test("a budget that nobody gave may be exceeded until all have launches enough for an order, one that was given may not", () => {
  const { budgetMs, patienceMs } = configure(choices, circumstances);
  assert.equal(patienceMs, 1.5 * Number(budgetMs));

  for (const given of [
    { budget: 60_000 },
    { rounds: 5 },
    { quick: true },
    { connections: [10, 100] },
  ]) {
    assert.equal(configure({ ...choices, ...given }, circumstances).patienceMs, undefined);
  }
});

test("the length of loads is as given, whatever the budget", () => {
  for (const more of [{}, { budget: 120_000 }, { budget: 3_600_000 }, { rounds: 10 }]) {
    const loadMs = (/** @type {object} */ given) =>
      configure({ ...choices, ...more, ...given }, circumstances).modes.external?.load.durationMs;
    assert.equal(loadMs({}), 1000);
    assert.equal(loadMs({ duration: 4000 }), 4000);
  }
});

test("each app has as much of a round's slices, whoever else is there", () => {
  const shareOf = (/** @type {number} */ apps) => {
    const { external } = configure(choices, { ...circumstances, apps, entries: apps + 1 }).modes;
    const { roundMs = 0, blocks } = external?.slices ?? {};
    return roundMs / (blocks?.entries ?? apps + 1);
  };
  assert.ok(shareOf(2) > 0);
  assert.deepEqual([4, 12, 40].map(shareOf), Array(3).fill(shareOf(2)));
});

test("more than sixteen entries are launched in blocks of at most twelve, and all of them have loads", () => {
  const slicesOf = (/** @type {number} */ apps) =>
    configure(choices, { ...circumstances, apps, entries: apps + 1 }).modes.external?.slices;
  assert.equal(slicesOf(15)?.blocks, undefined);
  // The reference and its control are in each.
  assert.deepEqual(slicesOf(39)?.blocks, { entries: 12, rounds: 4 });
  const [few, many] = [slicesOf(15), slicesOf(39)];
  assert.deepEqual([few?.loadedFrom, few?.loadedRounds], [2, 1]);
  assert.deepEqual([many?.loadedFrom, many?.loadedRounds], [5, 4]);
});

test("so many apps that they have more time have loads that are no longer", () => {
  const { budgetMs, modes } = configure(choices, { ...circumstances, apps: 40, entries: 41 });
  assert.ok(Number(budgetMs) > Number(configure(choices, circumstances).budgetMs));
  assert.equal(modes.external?.load.durationMs, 1000);
});

test("slices are our own generator's, whatever makes the absolute figures", () => {
  const { external } = configure(choices, circumstances).modes;
  assert.deepEqual([external?.driver, external?.slices?.driver], ["wrk 4", "closed-loop 1"]);
});

test("has one load of each entry, in the second round, unless --rounds was given", () => {
  const loadedRounds = (/** @type {Partial<BenchChoices>} */ more) => {
    const { modes } = configure({ ...choices, ...more }, circumstances);
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
  const { external } = configure({ ...choices, budget: 30_000 }, circumstances).modes;
  assert.deepEqual([external?.slices?.loadedFrom, external?.slices?.loadedRounds], [1, 1]);
});

test("speeds are to be precise where the number of rounds is open, and the look is not a quick one", () => {
  const precisionOf = (/** @type {object} */ more) =>
    configure({ ...choices, ...more }, circumstances).precision;
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
  const quick = configure({ ...choices, quick: true }, circumstances);
  const full = configure({ ...choices, budget: 3_600_000 }, circumstances);
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
  const wrk = { ...MADE_UP_DRIVERS.external, shortestMs: 1000 };
  const drivers = { ...MADE_UP_DRIVERS, external: wrk };
  const { external } = configure({ ...choices, quick: true }, { ...circumstances, drivers }).modes;
  assert.equal(external?.load.durationMs, 1000);
});

test("several cases have more time than one, and shorter loads", () => {
  const one = configure(choices, circumstances);
  const targets = ROUTING.targets({ path: "all" });
  const many = configure({ ...choices, scheme: "both" }, { ...circumstances, targets });
  assert.ok(Number(many.budgetMs) > Number(one.budgetMs));
  assert.equal(many.modes.external?.load.durationMs, 1000);
});

test("a fixed rate is measured where one is asked for, by an open model", () => {
  assert.equal(configure(choices, circumstances).modes["fixed-rate"], undefined);
  const { modes } = configure({ ...choices, rates: [{ perSecond: 500 }] }, circumstances);
  const fixedRate = modes["fixed-rate"];
  assert.equal(fixedRate?.load.model, "open");
  assert.equal(fixedRate?.driver, "constant-rate 1");
  assert.deepEqual(fixedRate?.cases[0]?.rate, { perSecond: 500 });
});

test("a run is of its suite, and has the modes that the suite uses", () => {
  const suite = { id: "tiny", modes: /** @type {const} */ (["external"]) };
  const config = configure(choices, { ...circumstances, suite });
  assert.equal(config.suite, "tiny");
  assert.deepEqual(Object.keys(config.modes), ["external"]);
});
