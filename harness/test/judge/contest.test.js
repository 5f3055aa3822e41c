import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contestsIn, samplesOf, trialsOf } from "../../src/judge/contest.js";
import {
  MADE_UP_EXTERNAL,
  MAIN_CASE,
  madeUpApp,
  madeUpControl,
  madeUpFailure,
  madeUpResult,
  madeUpRounds,
  madeUpSample,
  madeUpTrial,
  OVER_TLS,
} from "../support/made-up-result.js";

const { load } = MADE_UP_EXTERNAL;
const trials = [
  ...[madeUpTrial(1, "a"), madeUpFailure(1, "b"), madeUpTrial(1, "a", {}, "external", OVER_TLS)],
  madeUpTrial(1, "a", {}, "in-process"),
];
const run = madeUpResult({
  apps: [
    ...[madeUpApp("a"), madeUpApp("b")],
    madeUpControl("a"),
    madeUpApp("b@baseline", { role: "baseline", of: "b" }),
  ],
  config: {
    cases: [MAIN_CASE, OVER_TLS],
    modes: { external: MADE_UP_EXTERNAL, "in-process": { driver: "autocannon", load } },
  },
  rounds: [...madeUpRounds(2), ...madeUpRounds(1, 10, "in-process", OVER_TLS)],
  trials,
});

test("a mode that is run is a contest in each of its cases, in the order in which they are run", () => {
  for (const mode of /** @type {const} */ (["in-process", "external"])) {
    const ids = contestsIn(mode, run).map((contest) => [contest.mode, contest.testCase.id]);
    assert.deepEqual(ids, [
      [mode, MAIN_CASE.id],
      [mode, OVER_TLS.id],
    ]);
  }
  assert.deepEqual(contestsIn("footprint", run), []);
});

describe("a contest", () => {
  const [inProcess] = contestsIn("in-process", run);
  const [external] = contestsIn("external", run);
  assert.ok(inProcess && external);

  test("has the trials and the finished rounds of its mode and case alone", () => {
    assert.deepEqual(external.trials, trials.slice(0, 2));
    assert.deepEqual(inProcess.trials, trials.slice(3));
    assert.deepEqual([external.rounds.length, inProcess.rounds.length], [2, 0]);
    assert.deepEqual(trialsOf(external, "b"), [trials[1]]);
    assert.deepEqual(samplesOf(external, "a"), [madeUpSample()]);
    assert.deepEqual(samplesOf(external, "b"), []);
  });

  test("has controls and baselines where the mode has them beside the apps", () => {
    const { driver, load } = MADE_UP_EXTERNAL;
    const footprint = { driver, load, idleMs: 500 };
    const config = { ...run.config, modes: { ...run.config.modes, footprint } };
    const [alone] = contestsIn("footprint", { ...run, config });
    const idsOf = (/** @type {{ entries: { id: string }[] } | undefined} */ one) =>
      one?.entries.map(({ id }) => id);
    assert.deepEqual(idsOf(external), ["a", "b", "a@control", "b@baseline"]);
    assert.deepEqual(idsOf(inProcess), ["a", "b", "a@control", "b@baseline"]);
    assert.deepEqual(idsOf(alone), ["a", "b"]);
  });
});
