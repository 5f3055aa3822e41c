import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { defaultBudgetMs } from "../../src/plan/default-budget.js";

const SERVERS = /** @type {const} */ ({ modes: ["in-process", "external"] });
const WORKERS = /** @type {const} */ ({ modes: ["standalone"] });

describe("the budget that nobody gave", () => {
  test("is three minutes for seven apps in two modes, and no less for fewer", () => {
    assert.equal(defaultBudgetMs(SERVERS, { apps: 7, modes: 2 }, 1), 180_000);
    assert.equal(defaultBudgetMs(SERVERS, { apps: 2, modes: 2 }, 1), 180_000);
    assert.equal(defaultBudgetMs(SERVERS, { apps: 9, modes: 1 }, 1), 180_000);
  });

  test("grows in proportion to the apps and the modes", () => {
    assert.equal(defaultBudgetMs(SERVERS, { apps: 15, modes: 2 }, 1), 360_000);
    assert.equal(defaultBudgetMs(SERVERS, { apps: 30, modes: 2 }, 1), 720_000);
    assert.equal(defaultBudgetMs(SERVERS, { apps: 30, modes: 1 }, 1), 360_000);
  });

  test("grows with the cases, each of which has less than one alone", () => {
    const [one, six] = [1, 6].map((cases) =>
      defaultBudgetMs(SERVERS, { apps: 9, modes: 2 }, cases),
    );
    assert.ok(Number(six) > Number(one) && Number(six) < 6 * Number(one));
  });

  test("is shorter for subjects that work by themselves", () => {
    assert.ok(defaultBudgetMs(WORKERS, { apps: 9, modes: 1 }, 1) < 180_000);
  });
});
