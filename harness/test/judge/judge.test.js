import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contestsIn } from "../../src/judge/contest.js";
import { judge } from "../../src/judge/judge.js";
import {
  madeUpApp,
  madeUpControl,
  madeUpFailure,
  madeUpResult,
  madeUpTrial,
  sliceOfCost,
} from "../support/made-up-result.js";

/** @import { Trial } from "@routebench/contract/trial" */

const ROUNDS = [1, 2, 3, 4];

/** @param {Parameters<typeof madeUpResult>[0]} changes */
function verdictOn(changes) {
  const [contest] = contestsIn("external", madeUpResult(changes));
  assert.ok(contest);
  return judge(contest);
}

/** @param {Parameters<typeof madeUpResult>[0]} changes */
function decisionOn(changes) {
  const { undecided, pairs, wide } = verdictOn(changes);
  return { undecided, pairs, wide };
}

/** @param {Trial[]} moreTrials in addition to the trials of two apps that are far apart */
function decided(...moreTrials) {
  const apps = ["fast", "slow", "third"].map((id) => madeUpApp(id));
  const trials = ROUNDS.flatMap((round) => [
    madeUpTrial(round, "fast", { requests: 40_000 + round }),
    madeUpTrial(round, "slow", { requests: 10_000 + round }),
  ]);
  return decisionOn({ apps, trials: [...trials, ...moreTrials] });
}

test("decides everything when every app has a distinct rank", () => {
  const third = ROUNDS.map((round) => madeUpTrial(round, "third", { requests: 20_000 + round }));
  assert.deepEqual(decided(...third), { undecided: [], pairs: [], wide: [] });
});

test("leaves an app undecided when it has no trial yet", () => {
  assert.deepEqual(decided(), { undecided: ["third"], pairs: [], wide: [] });
});

test("leaves an app undecided when its speed could not be measured", () => {
  const third = ROUNDS.map((round) => madeUpTrial(round, "third", { requests: 0 }));
  assert.deepEqual(decided(...third), { undecided: ["third"], pairs: [], wide: [] });
});

test("finds a decided app wide when its speed is less precise than the run requires", () => {
  const trials = ROUNDS.flatMap((round) => [
    madeUpTrial(round, "fast", { requests: 40_000 + round }),
    madeUpTrial(round, "slow", { requests: 10_000 + (round % 2) * 500 }),
  ]);
  const apps = ["fast", "slow"].map((id) => madeUpApp(id));
  const wide = (/** @type {number | undefined} */ precision) => {
    const config = { reference: "fast", ...(precision && { precision }) };
    const { undecided, wide } = decisionOn({ apps, trials, config });
    assert.deepEqual(undecided, []);
    return wide;
  };
  assert.deepEqual(wide(undefined), []);
  assert.deepEqual(wide(0.001), ["slow"]);
  assert.deepEqual(wide(0.9), []);
});

test("decides the other apps when an app of similar speed failed", () => {
  const nothing = { undecided: [], pairs: [], wide: [] };
  assert.deepEqual(decided(madeUpFailure(1, "third")), nothing);
  const before = [1, 2, 3].map((round) =>
    madeUpTrial(round, "third", { requests: 9000 + 900 * (round % 2) }),
  );
  assert.deepEqual(decided(...before).undecided.toSorted(), ["slow", "third"]);
  assert.deepEqual(decided(...before, madeUpFailure(4, "third")), nothing);
});

const withControl = {
  apps: [madeUpApp("node-http"), madeUpControl("node-http")],
  trials: [
    madeUpTrial(1, "node-http", { requests: 10_000 }),
    madeUpTrial(1, "node-http@control", { requests: 9_800 }),
  ],
};

test("takes the difference between a control and its app as the noise floor", () => {
  const { noiseFloor, options } = verdictOn(withControl);
  assert.ok(Math.abs((noiseFloor?.difference ?? 0) - (1 / 0.98 - 1)) < 1e-12);
  assert.equal(options.noiseFloor, noiseFloor?.difference);
});

test("has no noise floor, rather than zero, when there is no control", () => {
  assert.equal(verdictOn({ apps: [madeUpApp("node-http")] }).noiseFloor, null);
});

describe("a pair of entries", () => {
  const trials = ROUNDS.flatMap((round) => [
    madeUpTrial(round, "a", { requests: 20_000 + round }),
    madeUpTrial(round, "b", { requests: 10_000 + 2 * round }),
    madeUpTrial(round + 9, "unshared"),
  ]);
  const apps = ["a", "b", "unshared", "unmeasured"].map((id) => madeUpApp(id));
  const { between } = verdictOn({ apps, trials });

  test("has the ratio and the verdict of its first entry to its second", () => {
    const [pair, reversed] = [between("a", "b"), between("b", "a")];
    assert.deepEqual([pair?.verdict, reversed?.verdict], ["faster", "slower"]);
    assert.ok(Math.abs(Number(pair?.ratio.point) - 2) < 0.01);
    assert.ok(Math.abs(Number(pair?.ratio.low) * Number(reversed?.ratio.high) - 1) < 1e-12);
  });

  test("has the ratio 1 when both are the same measured entry", () => {
    assert.equal(between("a", "a")?.ratio.point, 1);
    assert.equal(between("unmeasured", "unmeasured"), null);
  });

  test("has no ratio when the entries share no round", () => {
    assert.equal(between("a", "unshared"), null);
    assert.equal(between("a", "unmeasured"), null);
  });
});

test("compares a group of entries once, whatever their order", () => {
  const { compare } = verdictOn(withControl);
  assert.equal(
    compare(["node-http", "node-http@control"]),
    compare(["node-http@control", "node-http", "x"]),
  );
});

describe("the error probability", () => {
  test("is spent at once when the number of rounds is fixed", () => {
    assert.equal(verdictOn({ config: { rounds: 5 } }).options.looks, undefined);
  });

  /**
   * @param {"running" | "complete" | "interrupted"} state
   * @param {number[]} requests of the second app, by round; the first has 10,000
   */
  function looksAfter(state, requests) {
    const trials = ROUNDS.flatMap((round, i) => [
      madeUpTrial(round, "a", { requests: 10_000 }),
      madeUpTrial(round, "b", { requests: requests[i] }),
    ]);
    const apps = ["a", "b"].map((id) => madeUpApp(id));
    return verdictOn({ apps, trials, state }).options.looks;
  }

  const UNSURE = [9000, 11_000, 10_500, 9800];
  const SLOWER = [5000, 5010, 4990, 5005];

  test("is spent in full when an adaptive run ended undecided", () => {
    assert.deepEqual(looksAfter("complete", UNSURE), { isOver: true });
  });

  test("is spent look by look when a run may continue or a verdict ended it", () => {
    assert.deepEqual(looksAfter("running", UNSURE), { isOver: false });
    assert.deepEqual(looksAfter("interrupted", UNSURE), { isOver: false });
    assert.deepEqual(looksAfter("complete", SLOWER), { isOver: false });
  });
});

describe("a single round in slices", () => {
  const apps = ["fast", "slow"].map((id) => madeUpApp(id));
  const launched = (/** @type {string} */ id, /** @type {number} */ costUs) =>
    madeUpTrial(1, id, { slices: [1, 2, 3].map((rotation) => sliceOfCost(rotation, costUs)) });
  const trials = [launched("fast", 10), launched("slow", 40)];
  const entries = ["fast", "slow"];

  test("decides between apps that differ much, and records the prior", () => {
    const verdict = verdictOn({ apps, trials });
    assert.equal(verdict.between("fast", "slow")?.verdict, "faster");
    assert.deepEqual(verdict.ranksAmong(entries).get("fast"), { best: 1, worst: 1 });
    assert.equal(verdict.options.priorSd, 0.03);
  });

  test("is looked at when a run of fixed rounds still runs", () => {
    const options = (/** @type {"running" | "complete"} */ state) =>
      verdictOn({ apps, trials, state, config: { rounds: 3 } }).options;
    assert.deepEqual(options("running").looks, { isOver: false });
    assert.equal(options("complete").looks, undefined);
  });
});
