/** How much a run measures if the command line does not say. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { defaultBudgetMs } from "../../src/plan/policy.js";

describe("the budget of a run without --budget", () => {
  test("is three minutes for ten apps in two modes, and no less for fewer", () => {
    assert.equal(defaultBudgetMs({}, 10 * 2, 1), 180_000);
    assert.equal(defaultBudgetMs({}, 2 * 2, 1), 180_000);
    assert.equal(defaultBudgetMs({}, 20, 1), 180_000);
  });

  test("is what its suite says of each case, if it says so", () => {
    const suite = { caseMs: 33_000 };
    assert.equal(defaultBudgetMs(suite, 10, 6), 198_000);
    assert.equal(defaultBudgetMs(suite, 40, 1), 66_000);
  });

  test("grows in proportion to the apps and the modes", () => {
    assert.equal(defaultBudgetMs({}, 20 * 2, 1), 360_000);
    assert.equal(defaultBudgetMs({}, 40 * 2, 1), 720_000);
    assert.equal(defaultBudgetMs({}, 40, 1), 360_000);
  });

  test("grows with the cases, each of which has less than a single one", () => {
    const [one = 0, six = 0] = [1, 6].map((cases) => defaultBudgetMs({}, 9 * 2, cases));
    assert.ok(six > one && six < 6 * one);
  });
});
