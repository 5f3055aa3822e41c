import assert from "node:assert/strict";
import { test } from "node:test";
import { nextRound } from "../../src/plan/next-round.js";
import { madeUpApp, madeUpResult, madeUpRounds, madeUpTrial } from "../support/made-up-result.js";
import { watchedSlices } from "../support/rounds.js";

const ALONE_US = 10;
const SHARED_US = 18;
const UNWATCHED = undefined;

const apps = ["a", "node-http"].map((id) => madeUpApp(id));

/**
 * @param {object} config
 * @param {(number | undefined)[]} worksUs that the watch's work took in each round
 */
function after(config, worksUs) {
  const trials = worksUs.flatMap((workUs, index) =>
    apps.map(({ id }) => madeUpTrial(index + 1, id, { slices: watchedSlices(workUs) })),
  );
  const rounds = madeUpRounds(worksUs.length);
  const result = madeUpResult({
    ...{ apps, trials, rounds },
    config: { rounds: 3, ...config },
  });
  const environment = { ...result.environment, bestCoreWorkUs: ALONE_US };
  const next = nextRound({ ...result, environment });
  return "round" in next ? next.round : next.reason;
}

test("rounds are added while strangers disturbed too many launches, up to a number", () => {
  const config = { extraRounds: 2 };
  assert.equal(after(config, [ALONE_US, ALONE_US, ALONE_US]), "rounds");
  assert.equal(after(config, [SHARED_US, ALONE_US, ALONE_US]), 4);
  assert.equal(after(config, [SHARED_US, ALONE_US, ALONE_US, ALONE_US]), "rounds");
  assert.equal(after(config, [SHARED_US, SHARED_US, ALONE_US, SHARED_US, SHARED_US]), "rounds");
});

test("a number of rounds that the user gave is kept to", () => {
  assert.equal(after({}, [SHARED_US, ALONE_US, ALONE_US]), "rounds");
});

test("rounds are added, too, where so many launches were disturbed that all of them count", () => {
  assert.equal(after({ extraRounds: 2 }, [SHARED_US, SHARED_US, SHARED_US]), 4);
});

test("none is added where nobody watched", () => {
  assert.equal(after({ extraRounds: 2 }, [UNWATCHED, UNWATCHED, UNWATCHED]), "rounds");
});
