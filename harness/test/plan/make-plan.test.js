import assert from "node:assert/strict";
import { test } from "node:test";
import { LEAD_IN_MS, METHOD } from "@routebench/contract/method";
import { budgetNotices, describePlan, roundsOf } from "../../src/plan/make-plan.js";
import { defaultBudgetMs } from "../../src/plan/policy.js";
import { MADE_UP_GENERATORS } from "../support/made-up-generators.js";
import { madeUpEntries, madeUpPlan } from "../support/made-up-plan.js";
import { ROUTING } from "../support/routing.js";

/** @import { BenchOptions } from "../../src/options/options.js" */

test("loads with 1000 connections in-process and 100 for a second externally, unless the suite says otherwise", () => {
  const { "in-process": inProcess, external } = madeUpPlan().modes;
  assert.equal(inProcess?.load.connections, 1000);
  const { connections, durationMs, timeoutMs, warmupMs } = external?.load ?? {};
  // The slices have already warmed the server.
  assert.deepEqual([connections, durationMs, timeoutMs, warmupMs], [100, 1000, 5000, 0]);
  // Slices use closed-loop, even if wrk makes the absolute figures.
  assert.deepEqual([external?.driver, external?.slices?.driver], ["wrk 4", "closed-loop 1"]);
  const suite = { ...ROUTING, connections: 50 };
  assert.equal(madeUpPlan({}, { suite }).modes.external?.load.connections, 50);
});

test("records the method, and whether slices wake their generator", () => {
  const { method, leadInMs, generatorSleeps } = madeUpPlan();
  assert.deepEqual([method, leadInMs, generatorSleeps], [METHOD, LEAD_IN_MS, false]);
  const slices = { ...MADE_UP_GENERATORS.slices, sleeps: true };
  const generators = { ...MADE_UP_GENERATORS, slices };
  assert.ok(madeUpPlan({}, { generators }).generatorSleeps);
});

test("configures the modes that are both requested and the suite's", () => {
  for (const mode of /** @type {const} */ (["external", "in-process"])) {
    assert.deepEqual(Object.keys(madeUpPlan({ mode }).modes), [mode]);
  }
  const { suite, modes } = madeUpPlan({}, { suite: { id: "tiny", modes: ["external"] } });
  assert.deepEqual([suite, Object.keys(modes)], ["tiny", ["external"]]);
});

test("measures a fixed rate by an open model, after a warm-up, when a rate is requested", () => {
  assert.equal(madeUpPlan().modes["fixed-rate"], undefined);
  const fixedRate = madeUpPlan({ rates: [{ perSecond: 500 }] }).modes["fixed-rate"];
  assert.deepEqual([fixedRate?.load.model, fixedRate?.driver], ["open", "constant-rate 1"]);
  const quick = madeUpPlan({ quick: true, rates: [{ perSecond: 500 }] }).modes;
  assert.equal(
    quick["fixed-rate"]?.warmUpRequests,
    quick.external?.slices?.warmUpRequests,
    "warmed up as for slices",
  );
  assert.deepEqual(fixedRate?.cases[0]?.rate, { perSecond: 500 });
});

test("has more patience than its budget until there is an order, unless the user gave a budget", () => {
  const { budgetMs, patienceMs } = madeUpPlan();
  assert.equal(patienceMs, 1.5 * Number(budgetMs));
  assert.equal(madeUpPlan({ rounds: 5 }).budgetMs, null);
  for (const options of [
    { budget: 60_000 },
    { rounds: 5 },
    { quick: true },
    { connections: [10, 100] },
  ]) {
    assert.equal(madeUpPlan(options).patienceMs, undefined);
  }
});

test("has loads as long as requested, and never shorter than their generator can make them", () => {
  const targets = ROUTING.targets({ path: "all" });
  const loadMs = (/** @type {Partial<BenchOptions>} */ options, setting = {}) =>
    madeUpPlan(options, setting).modes.external?.load.durationMs;
  for (const options of [{}, { budget: 120_000 }, { rounds: 10 }]) {
    assert.equal(loadMs(options), 1000);
    assert.equal(loadMs({ ...options, duration: 4000 }), 4000);
  }
  assert.equal(loadMs({}, { apps: 40 }), 1000);
  assert.equal(loadMs({ scheme: "both" }, { targets }), 1000);
  const external = { ...MADE_UP_GENERATORS.external, shortestMs: 1000 };
  const generators = { ...MADE_UP_GENERATORS, external };
  assert.ok(Number(loadMs({ quick: true })) < 1000);
  assert.equal(loadMs({ quick: true }, { generators }), 1000);
});

test("gives each app the same time in slices, and forms blocks of more than 16 entries", () => {
  const slicesOf = (/** @type {number} */ apps) => madeUpPlan({}, { apps }).modes.external?.slices;
  const shares = [2, 4, 12, 40].map((apps) => {
    const { roundMs = 0, blocks } = slicesOf(apps) ?? {};
    return roundMs / (blocks?.entries ?? apps + 1);
  });
  assert.ok(Number(shares[0]) > 0);
  assert.deepEqual(new Set(shares).size, 1);
  const [few, many] = [slicesOf(15), slicesOf(39)];
  assert.deepEqual([few?.blocks, few?.loadedFrom, few?.loadedRounds], [undefined, 2, 1]);
  // The reference and its control are in each block, and all entries have a load.
  assert.deepEqual(many?.blocks, { entries: 12, rounds: 4 });
  assert.deepEqual([many?.loadedFrom, many?.loadedRounds], [5, 4]);
});

test("warns of a budget that leaves apps out, which blocks of many apps and several cases need first", () => {
  const notices = (/** @type {Partial<BenchOptions>} */ options, /** @type {number} */ apps) =>
    budgetNotices(madeUpPlan({ mode: "external", ...options }, { apps }), apps + 1);
  // Four blocks of 12 entries, 3 s each.
  assert.match(notices({ budget: 143_000 }, 39).join(), /takes about 2:24, so a budget of 2:23/);
  const enough = [
    notices({ budget: 144_000 }, 39),
    notices({ budget: 30_000 }, 6),
    notices({}, 39),
  ];
  assert.deepEqual([...enough, notices({ rounds: 1 }, 39)], [[], [], [], []]);
});

test("loads each entry once, in the second round if there is time, unless --rounds was given", () => {
  const loadedRounds = (/** @type {Partial<BenchOptions>} */ options) => {
    const { external, "in-process": inProcess } = madeUpPlan(options).modes;
    return [external, inProcess].map((mode) => [
      mode?.slices?.loadedFrom,
      mode?.slices?.loadedRounds,
    ]);
  };
  for (const options of [{}, { quick: true }, { budget: 100_000 }]) {
    assert.deepEqual(loadedRounds(options), Array(2).fill([2, 1]), JSON.stringify(options));
  }
  for (const options of [{ rounds: 1 }, { rounds: 10 }, { rounds: 3, quick: true }]) {
    assert.deepEqual(loadedRounds(options), Array(2).fill([undefined, undefined]));
  }
  assert.deepEqual(loadedRounds({ budget: 30_000 }), Array(2).fill([1, 1]));
});

test("requires precise speeds when neither --rounds nor --quick is given", () => {
  assert.equal(madeUpPlan().precision, 0.07);
  for (const options of [{ rounds: 3 }, { quick: true }, { quick: true, budget: 60_000 }]) {
    assert.equal(madeUpPlan(options).precision, undefined);
  }
});

test("launches each app twice in a quick look, and three times if the usual scatter of its mode is unknown", () => {
  const quick = /** @type {const} */ ({ mode: "all", quick: true });
  assert.equal(roundsOf(quick, { modes: ["in-process", "external", "profile"] }), 2);
  assert.equal(roundsOf(quick, { modes: ["standalone"] }), 3);
  assert.equal(roundsOf({ ...quick, rounds: 5 }, { modes: ["external"] }), 5);
  assert.equal(roundsOf({ ...quick, budget: 60_000 }, { modes: ["external"] }), null);
});

test("has the same modes in a quick look, with two launches and shorter loads", () => {
  const quick = madeUpPlan({ quick: true });
  const full = madeUpPlan({ budget: 3_600_000 });
  assert.deepEqual([quick.rounds, quick.budgetMs], [2, null]);
  for (const mode of /** @type {const} */ (["in-process", "external"])) {
    const [shortMode, longMode] = [quick.modes[mode], full.modes[mode]];
    assert.ok(Number(shortMode?.slices?.roundMs) < Number(longMode?.slices?.roundMs));
    assert.ok(Number(shortMode?.load.durationMs) < Number(longMode?.load.durationMs));
  }
});

test("has a budget of three minutes, and more for many apps and several cases", () => {
  for (const [suite, appsInModes, cases, wantedMs] of /** @type {const} */ ([
    [{}, 4, 1, 180_000],
    [{}, 20, 1, 180_000],
    [{}, 40, 1, 360_000],
    [{}, 80, 1, 720_000],
    [{}, 18, 6, 720_000],
    [{ caseMs: 33_000 }, 10, 6, 198_000],
    [{ caseMs: 33_000 }, 40, 1, 66_000],
  ])) {
    assert.equal(defaultBudgetMs(suite, appsInModes, cases), wantedMs);
  }
});

test("describes a plan: what is measured, on what, and how long", () => {
  const machine = { nodeVersion: "v24.1.0", cpuModel: "A CPU", cores: 2 };
  const describedBy = (/** @type {Partial<BenchOptions>} */ options, setting = {}, more = 0) => {
    const plan = madeUpPlan({ mode: "external", ...options }, { apps: 3, ...setting });
    return describePlan(plan, madeUpEntries(3, 1), more, machine).join("; ");
  };
  const targets = ROUTING.targets({ path: "all" });
  const start = "3 apps; /hello; external; Node 24.1.0; A CPU (2 cores)";
  assert.equal(describedBy({ rounds: 5 }), `${start}; 5 rounds`);
  assert.equal(describedBy({ rounds: 5 }, {}, 27), `${start}; 5 rounds; 27 more apps with --all`);
  assert.equal(describedBy({ budget: 600_000 }), `${start}; up to 10:00 (--budget)`);
  assert.equal(describedBy({}), `${start}; up to 4:30 (--budget)`);
  assert.match(
    describedBy({ scheme: "both", rounds: 1 }, { targets }),
    /^3 apps; 12 cases; .* 1 round$/,
  );
});
