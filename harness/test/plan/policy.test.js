/** How much is measured where the command line leaves it open. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { defaultBudgetMs, extentOf, quickRounds } from "../../src/plan/policy.js";

const MINUTE = 60_000;

describe("a round of the external mode", () => {
  /** @type {(quick: boolean, entries: number, budgetMs: number | null) => ReturnType<typeof extentOf<"external">>} */
  const external = (quick, entries, budgetMs) => extentOf("external", { quick, entries, budgetMs });

  test("where the time holds many rounds, three of them have a load, for an interval; a quick look is shorter", () => {
    const long = external(false, 8, 3 * MINUTE);
    assert.equal(long.inSlices?.loadedRounds, 3);
    assert.ok(external(true, 8, null).slicedMs < long.slicedMs);
  });

  test("where it holds few, for there are many entries or little time, one has, a shorter one", () => {
    const long = external(false, 8, 3 * MINUTE);
    const brief = external(false, 35, 3 * MINUTE);
    assert.equal(brief.inSlices?.loadedRounds, 1);
    assert.ok(brief.loadMs < long.loadMs);
    assert.deepEqual(external(false, 2, MINUTE / 2), external(false, 8, MINUTE));
    assert.deepEqual(external(false, 35, 30 * MINUTE), long);
  });

  test("that load is in the second round, so that all rankings stand early; in the first where there is no other", () => {
    const loadedFrom = (/** @type {Parameters<typeof extentOf>[1]} */ asked) =>
      extentOf("external", asked).inSlices?.loadedFrom;
    const few = { quick: false, entries: 11, budgetMs: 1.5 * MINUTE };
    assert.equal(loadedFrom(few), 2);
    assert.equal(loadedFrom({ ...few, budgetMs: MINUTE }), undefined);
    const quick = { quick: true, entries: 11, budgetMs: null };
    assert.equal(loadedFrom({ ...quick, rounds: 2 }), 2);
    assert.equal(loadedFrom({ ...quick, rounds: 1 }), undefined);
  });

  test("where few rounds are asked for, each has a load, and more slices; many are long ones", () => {
    const full = external(false, 8, null);
    const long = external(false, 8, 30 * MINUTE);
    assert.equal(full.inSlices, undefined);
    assert.ok(full.slicedMs > long.slicedMs);
    assert.deepEqual(external(false, 35, null), full);
    const ofRounds = (/** @type {number} */ rounds) =>
      extentOf("external", { quick: false, entries: 35, budgetMs: null, rounds });
    assert.deepEqual([5, 6, 10].map(ofRounds), [full, long, long]);
    // Its table is of loads alone, and so many are asked for to be sure of it too.
    const wrks = { quick: false, entries: 35, budgetMs: null, rounds: 10, hasLoadTable: true };
    const { inSlices, ...loaded } = extentOf("external", wrks);
    assert.deepEqual({ ...loaded, inSlices: long.inSlices }, long);
    assert.equal(inSlices, undefined);
  });

  test("a quick look at many is quicker still", () => {
    const [few, many] = [external(true, 8, null), external(true, 35, null)];
    assert.ok(many.slicedMs < few.slicedMs);
    assert.ok(Number(many.inSlices?.warmUpRequests) < Number(few.inSlices?.warmUpRequests));
  });
});

describe("a round of the in-process mode", () => {
  /** @type {(quick: boolean, apps: number, budgetMs: number | null) => ReturnType<typeof extentOf<"in-process">>} */
  const inProcess = (quick, entries, budgetMs) =>
    extentOf("in-process", { quick, entries, budgetMs });

  test("where the time holds few full rounds, they are brief, with one load each", () => {
    const full = inProcess(false, 40, null);
    const brief = inProcess(false, 40, 5 * MINUTE);
    assert.ok(brief.slicedMs < full.slicedMs);
    assert.equal(brief.inSlices?.loadedRounds, 1);
    assert.equal(full.inSlices, undefined);
    assert.deepEqual(inProcess(false, 8, MINUTE), inProcess(false, 12, 1.5 * MINUTE));
    assert.deepEqual(inProcess(false, 8, 5 * MINUTE), full);
  });

  test("a quick look has fewer connections and less of everything", () => {
    const [quick, full] = [true, false].map((isQuick) => inProcess(isQuick, 8, null));
    for (const field of /** @type {const} */ (["connections", "loadMs", "slicedMs"])) {
      assert.ok(Number(quick?.[field]) < Number(full?.[field]), field);
    }
  });
});

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
