import assert from "node:assert/strict";
import { test } from "node:test";
import { planCases } from "../../src/plan/cases.js";
import { describePlan } from "../../src/plan/make-plan.js";
import { madeUpEntries } from "../support/made-up-plan.js";
import { madeUpResult } from "../support/made-up-result.js";
import { ROUTING } from "../support/routing.js";

const TARGETS = ROUTING.targets({ path: "all" });
const entries = madeUpEntries(3, 1);

test("shows how many rounds and no time when the number of rounds is fixed", () => {
  const { config } = madeUpResult({ config: { rounds: 5 } });
  assert.match(describePlan(config, entries, 0), /^Plan: external, 3 apps: 5 rounds$/);
});

test("a plan says how many apps it leaves out", () => {
  const { config } = madeUpResult({ config: { rounds: 5 } });
  assert.match(describePlan(config, entries, 27), / 3 apps \(27 more with --all\): /);
});

test("an adaptive plan says that the data decide, and its budget", () => {
  const { config } = madeUpResult({ config: { budgetMs: 600_000 } });
  assert.match(
    describePlan(config, entries, 0),
    /^Plan: external, 3 apps: rounds until the data decide, at most 10 min \(--budget\)$/,
  );
  const patient = madeUpResult({ config: { budgetMs: 180_000, patienceMs: 270_000 } });
  assert.match(
    describePlan(patient.config, entries, 0),
    /at most 3 min, on a slow machine 4\.5 min \(--budget\)$/,
  );
});

test("a plan without anything to decide promises no more than the rounds that there are", () => {
  const load = { model: "closed", connections: 10, pipelining: 1, warmupMs: 0, timeoutMs: 5000 };
  const modes = { footprint: { driver: "closed-loop", load, idleMs: 500 } };
  const { config } = madeUpResult({
    config: /** @type {any} */ ({ modes, rounds: null, budgetMs: null }),
  });
  assert.match(describePlan(config, entries, 0), /^Plan: footprint, 3 apps: \d+ rounds$/);
});

test("several cases are counted", () => {
  const cases = planCases({ scheme: "both" }, TARGETS);
  const { config } = madeUpResult({ config: { cases, rounds: 1 } });
  assert.match(describePlan(config, entries, 0), /^Plan: 12 cases × 3 apps: 1 round$/);
});

test("a budget for a fixed plan is said before it starts", () => {
  const cases = planCases({}, TARGETS);
  const { config } = madeUpResult({ config: { cases, rounds: 2, budgetMs: 10_000 } });
  assert.match(describePlan(config, entries, 0), /: 2 rounds, at most 10 s \(--budget\)$/);
});
