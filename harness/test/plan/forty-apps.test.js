/** A whole run of forty apps, planned and ranked from made-up launches. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isLoadedRound } from "@routebench/contract/modes";
import { nextRound } from "../../src/plan/next-round.js";
import { createShuffle } from "../../src/plan/shuffle.js";
import { summarise } from "../../src/summarise/summarise.js";
import { madeUpPlan } from "../support/made-up-plan.js";
import { madeUpApp, madeUpResult, madeUpSample } from "../support/made-up-result.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

/** Five groups of eight: apps of a group are equally fast, and half as fast as the previous group. */
const [GROUPS, IN_GROUP] = [5, 8];
const apps = Array.from({ length: GROUPS * IN_GROUP }, (_, index) =>
  madeUpApp(`app${String(index).padStart(2, "0")}`),
);
const groupOf = (/** @type {string} */ id) => Math.floor(Number(id.slice(3)) / IN_GROUP);

/** The time of a launch with its slices, and the additional time of its load. */
const [LAUNCH_MS, LOAD_MS] = [1700, 1300];

/** The largest difference between launches of the same code. */
const SCATTER = 0.05;

/**
 * @param {{ groupOf: (id: string) => number, step: number, budget?: number }} setting step: the speed of a group ÷ the speed of the next group
 * @returns {ResultFile}
 */
function wholeRun({ groupOf, step, budget }) {
  const options = { mode: /** @type {const} */ ("external"), budget };
  const config = madeUpPlan(options, { apps: apps.length, controls: 0 });
  const shuffle = createShuffle(1);
  let result = madeUpResult({ apps, config, state: "running" });
  for (;;) {
    const next = nextRound(result);
    if ("reason" in next) return { ...result, state: "complete", ended: next.reason };
    const { mode, caseId, round, plans } = next;
    const scatter = shuffle(plans.map((_, index) => SCATTER * ((2 * index) / plans.length - 1)));
    const trials = plans.map(({ scheme, target, ...plan }, index) => {
      const requests = 1000 * step ** -groupOf(plan.appId) * (1 + Number(scatter[index]));
      // Loads of 1 ms, so that a round without loads is not expected to be shorter.
      const sample = madeUpSample({ requests, durationMs: 1 });
      return /** @type {const} */ ({ ...plan, status: "ok", sample });
    });
    const isLoaded = isLoadedRound(round, config.modes.external?.slices ?? null);
    const durationMs = plans.length * (LAUNCH_MS + (isLoaded ? LOAD_MS : 0));
    result = {
      ...result,
      trials: [...result.trials, ...trials],
      rounds: [...result.rounds, { mode, caseId, round, durationMs }],
    };
  }
}

test("launches two undecided apps of forty at most 16 times", () => {
  const alike = ["app38", "app39"];
  const run = wholeRun({
    groupOf: (id) => Math.min(38, Number(id.slice(3))),
    step: 1.2,
    budget: 20 * 60_000,
  });
  assert.equal(run.ended, "rounds");
  const launches = (/** @type {string} */ id) =>
    run.trials.filter(({ appId }) => appId === id).length;
  assert.deepEqual(alike.map(launches), [16, 16]);
  assert.ok(launches("app20") < 16);
});

describe("a run of forty apps", () => {
  const result = wholeRun({ groupOf, step: 2 });
  const rows = summarise(result).modes.flatMap((mode) => mode.rows);

  test("launches every app often enough for ranks within the default budget, and the reference in each round", () => {
    const launchesOf = (/** @type {string} */ id) =>
      result.trials.filter(({ appId }) => appId === id).length;
    const [reference, ...rest] = apps.map(({ id }) => launchesOf(id));
    assert.equal(reference, result.rounds.length);
    assert.ok(Math.min(...rest) >= 3, `${Math.min(...rest)} launches`);
    assert.ok(Math.max(...rest) <= Math.min(...rest) + 1);
    const spentMs = result.rounds.reduce((sum, { durationMs }) => sum + durationMs, 0);
    assert.ok(spentMs <= Number(result.config.budgetMs));
  });

  test("launches at most the 12 servers of a block in a round", () => {
    for (const { round } of result.rounds) {
      const launched = result.trials.filter((trial) => trial.round === round);
      assert.ok(launched.length <= 12, `${launched.length} in round ${round}`);
      assert.equal(new Set(launched.map(({ appId }) => appId)).size, launched.length);
    }
  });

  test("launches each app next to more than 20 others over its rounds", () => {
    const countMet = (/** @type {string} */ id) =>
      new Set(
        result.trials
          .filter(({ appId }) => appId === id)
          .flatMap(({ round }) => result.trials.filter((trial) => trial.round === round))
          .map(({ appId }) => appId),
      ).size;
    for (const { id } of apps) assert.ok(countMet(id) > 20, `${id} met ${countMet(id)}`);
  });

  test("ends at its budget if equally fast apps have not enough data", () => {
    assert.equal(result.ended, "budget");
  });

  test("has a row for each app, the fastest group first", () => {
    assert.equal(rows.length, apps.length);
    assert.deepEqual(
      rows.map(({ appId }) => groupOf(appId)),
      apps.map(({ id }) => groupOf(id)).toSorted(),
    );
  });

  test("ranks groups apart, and gives the apps of a group the same rank", () => {
    for (const { appId, rank } of rows) {
      const first = 1 + groupOf(appId) * IN_GROUP;
      assert.deepEqual(rank, { best: first, worst: first + IN_GROUP - 1 }, appId);
    }
  });
});
