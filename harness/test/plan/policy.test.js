/** How much a run measures if the command line does not say. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { defaultBudgetMs, quickRounds } from "../../src/plan/policy.js";

const SERVERS = /** @type {const} */ ({ modes: ["in-process", "external"] });
const WORKERS = /** @type {const} */ ({ modes: ["standalone"] });

test("a quick look launches each app twice, and thrice where nothing is known of how launches scatter", () => {
  assert.equal(quickRounds(SERVERS.modes), 2);
  assert.equal(quickRounds(WORKERS.modes), 3);
});

describe("the budget where none was given", () => {
  test("is three minutes for ten apps in two modes, and no less for fewer", () => {
    assert.equal(defaultBudgetMs(SERVERS, { apps: 10, modes: 2 }, 1), 180_000);
    assert.equal(defaultBudgetMs(SERVERS, { apps: 2, modes: 2 }, 1), 180_000);
    assert.equal(defaultBudgetMs(SERVERS, { apps: 20, modes: 1 }, 1), 180_000);
  });

  test("is what its suite says of each case, where it says so", () => {
    const suite = { modes: /** @type {const} */ (["external"]), caseMs: 33_000 };
    assert.equal(defaultBudgetMs(suite, { apps: 10, modes: 1 }, 6), 198_000);
    assert.equal(defaultBudgetMs(suite, { apps: 40, modes: 1 }, 1), 66_000);
  });

  test("grows in proportion to the apps and the modes", () => {
    assert.equal(defaultBudgetMs(SERVERS, { apps: 20, modes: 2 }, 1), 360_000);
    assert.equal(defaultBudgetMs(SERVERS, { apps: 40, modes: 2 }, 1), 720_000);
    assert.equal(defaultBudgetMs(SERVERS, { apps: 40, modes: 1 }, 1), 360_000);
  });

  test("grows with the cases, each of which has less than a single one", () => {
    const [one, six] = [1, 6].map((cases) =>
      defaultBudgetMs(SERVERS, { apps: 9, modes: 2 }, cases),
    );
    assert.ok(Number(six) > Number(one) && Number(six) < 6 * Number(one));
  });

  test("is shorter for subjects that work by themselves", () => {
    assert.ok(defaultBudgetMs(WORKERS, { apps: 9, modes: 1 }, 1) < 180_000);
  });
});
