import assert from "node:assert/strict";
import { test } from "node:test";
import { planCases } from "../../src/plan/cases.js";
import { describePlan } from "../../src/plan/describe-plan.js";
import { madeUpResult } from "../support/made-up-result.js";
import { ROUTING } from "../support/routing.js";

const TARGETS = ROUTING.targets({ path: "all" });
const counts = { apps: 3, entries: 4, more: 0 };

test("a fixed plan says how many launches and how long", () => {
  const { config } = madeUpResult({ config: { rounds: 5 } });
  assert.match(
    describePlan(config, counts),
    /^Plan: external, 3 apps: 20 launches in about \d+ s$/,
  );
});

test("a plan says how many apps it leaves out", () => {
  const { config } = madeUpResult({ config: { rounds: 5 } });
  assert.match(describePlan(config, { ...counts, more: 27 }), / 3 apps \(27 more with --all\): /);
});

test("an adaptive plan says what is the least, and its budget", () => {
  const { config } = madeUpResult({ config: { budgetMs: 600_000 } });
  assert.match(
    describePlan(config, counts),
    /at least 8 launches in about .*, within 10 min \(--budget\)$/,
  );
});

test("several cases are counted", () => {
  const cases = planCases({ scheme: "both" }, TARGETS);
  const { config } = madeUpResult({ config: { cases, rounds: 1 } });
  assert.match(describePlan(config, counts), /^Plan: 12 cases × 3 apps: 48 launches/);
});

test("the time of three tables is said before it starts, and that it may be split over evenings", () => {
  const cases = planCases({}, ROUTING.targets({ routes: [10, 100, 1000] }));
  const all = { apps: 39, entries: 40, more: 0 };
  const { config } = madeUpResult({ config: { cases, budgetMs: 62 * 60_000 } });
  const text = describePlan(config, all);
  assert.match(text, /^Plan: 12 cases × 39 apps: at least \d+ launches in about [\d.]+ min, /);
  assert.match(text, /within 62 min \(--budget\)\. Ctrl-C keeps .* --resume goes on, on another/);
  const { config: short } = madeUpResult({ config: { cases, budgetMs: 600_000 } });
  assert.doesNotMatch(describePlan(short, all), /evening/);
});

test("a budget that does not hold the plan is said before it starts", () => {
  const cases = planCases({}, TARGETS);
  const { config } = madeUpResult({ config: { cases, budgetMs: 10_000 } });
  assert.match(describePlan(config, counts), /would be needed, but --budget is 10 s/);
});
