import assert from "node:assert/strict";
import { test } from "node:test";
import { configure } from "../../src/plan/configure.js";

/** @type {import("../../src/plan/configure.js").BenchChoices} */
const choices = {
  ...{ mode: "all", resolution: 0.02 },
  ...{ lull: false, slices: true, quick: false },
};
const circumstances = {
  ...{ seed: 1, entries: 7, whyNotSliced: null },
  drivers: { inProcess: "autocannon 9", external: "wrk 4", open: "oha 1" },
};

test("by default the in-process load is 100000 requests over 1000 connections", () => {
  const { "in-process": inProcess } = configure(choices, circumstances).modes;
  assert.equal(inProcess?.load.requests, 100_000);
  assert.equal(inProcess?.load.connections, 1000);
});

test("by default the external load is 100 connections for 3 s, with a timeout of 5 s", () => {
  const { external } = configure(choices, circumstances).modes;
  assert.equal(external?.load.connections, 100);
  assert.equal(external?.load.durationMs, 3000);
  assert.equal(external?.load.timeoutMs, 5000);
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

test("a short budget goes into more launches rather than longer ones, unless a length is given", () => {
  const short = { ...choices, budget: 120_000 };
  assert.equal(configure(short, circumstances).modes.external?.load.durationMs, 1000);
  const given = { ...short, duration: 4000 };
  assert.equal(configure(given, circumstances).modes.external?.load.durationMs, 4000);
});

test("no server is silent for so long that it drops its connections", () => {
  for (const entries of [2, 7, 20, 40]) {
    const { external } = configure(choices, { ...circumstances, entries }).modes;
    const rotationMs = entries * (external?.slices?.durationMs ?? 0);
    assert.ok(rotationMs > 0 && 2 * rotationMs < 5000, `${entries} apps: ${rotationMs} ms`);
  }
});

test("why slices are not measured is recorded", () => {
  const why = (/** @type {object} */ changes, /** @type {object} */ found = {}) =>
    configure({ ...choices, ...changes }, { ...circumstances, ...found }).modes.external
      ?.whyNotSliced;
  assert.equal(why({}), null);
  assert.match(why({ quick: true }) ?? "", /quick/);
  assert.match(why({ slices: false }) ?? "", /--no-slices/);
  assert.match(why({}, { whyNotSliced: "they need wrk" }) ?? "", /wrk/);
  assert.match(why({}, { entries: 100 }) ?? "", /too many apps/);
});

test("several cases have more time than one, and shorter loads", () => {
  const one = configure(choices, circumstances);
  const many = configure({ ...choices, path: "all", scheme: "both" }, circumstances);
  assert.ok(Number(many.budgetMs) > Number(one.budgetMs));
  assert.equal(many.modes.external?.load.durationMs, 1000);
});

test("a fixed rate is measured where one is asked for, by an open model", () => {
  assert.equal(configure(choices, circumstances).modes["fixed-rate"], undefined);
  const { modes } = configure({ ...choices, rates: [{ perSecond: 500 }] }, circumstances);
  const fixedRate = modes["fixed-rate"];
  assert.equal(fixedRate?.load.model, "open");
  assert.equal(fixedRate?.driver, "oha 1");
  assert.deepEqual(fixedRate?.cases[0]?.rate, { perSecond: 500 });
});
