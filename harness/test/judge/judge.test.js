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

/** @param {Trial[]} others trials next to those of two apps that are far apart */
function decided(...others) {
  const apps = ["fast", "slow", "other"].map((id) => madeUpApp(id));
  const trials = ROUNDS.flatMap((round) => [
    madeUpTrial(round, "fast", { requests: 40_000 + round }),
    madeUpTrial(round, "slow", { requests: 10_000 + round }),
  ]);
  return decisionOn({ apps, trials: [...trials, ...others] });
}

test("where every app has a place of its own, all is decided", () => {
  const third = ROUNDS.map((round) => madeUpTrial(round, "other", { requests: 20_000 + round }));
  assert.deepEqual(decided(...third), { undecided: [], pairs: [], wide: [] });
});

test("an app that had no trial yet is undecided, and so is the contest", () => {
  assert.deepEqual(decided(), { undecided: ["other"], pairs: [], wide: [] });
});

test("so is one that was launched, but whose speed could not be measured", () => {
  const third = ROUNDS.map((round) => madeUpTrial(round, "other", { requests: 0 }));
  assert.deepEqual(decided(...third), { undecided: ["other"], pairs: [], wide: [] });
});

test("whose speed is less precise than the run asks for is wide, though its place is decided", () => {
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

test("an app that failed keeps nobody from being decided, though it was as fast as another", () => {
  const nothing = { undecided: [], pairs: [], wide: [] };
  assert.deepEqual(decided(madeUpFailure(1, "other")), nothing);
  const before = [1, 2, 3].map((round) =>
    madeUpTrial(round, "other", { requests: 9000 + 900 * (round % 2) }),
  );
  assert.deepEqual(decided(...before).undecided.toSorted(), ["other", "slow"]);
  assert.deepEqual(decided(...before, madeUpFailure(4, "other")), nothing);
});

const withControl = {
  apps: [madeUpApp("node-http"), madeUpControl("node-http")],
  trials: [
    madeUpTrial(1, "node-http", { requests: 10_000 }),
    madeUpTrial(1, "node-http@control", { requests: 9_800 }),
  ],
};

test("the noise floor is how far the control is from the app it is a copy of", () => {
  const { noiseFloor, options } = verdictOn(withControl);
  assert.ok(Math.abs((noiseFloor?.difference ?? 0) - (1 / 0.98 - 1)) < 1e-12);
  assert.equal(options.noiseFloor, noiseFloor?.difference);
});

test("without a control the noise floor is not known, which is not the same as zero", () => {
  assert.equal(verdictOn({ apps: [madeUpApp("node-http")] }).noiseFloor, null);
});

describe("between two entries", () => {
  const trials = ROUNDS.flatMap((round) => [
    madeUpTrial(round, "a", { requests: 20_000 + round }),
    madeUpTrial(round, "b", { requests: 10_000 + 2 * round }),
    madeUpTrial(round + 9, "elsewhere"),
  ]);
  const apps = ["a", "b", "elsewhere", "unmeasured"].map((id) => madeUpApp(id));
  const { between } = verdictOn({ apps, trials });

  test("the ratio and the verdict are the first one's, whichever it is", () => {
    const [there, back] = [between("a", "b"), between("b", "a")];
    assert.deepEqual([there?.verdict, back?.verdict], ["faster", "slower"]);
    assert.ok(Math.abs(Number(there?.ratio.point) - 2) < 0.01);
    assert.ok(Math.abs(Number(there?.ratio.low) * Number(back?.ratio.high) - 1) < 1e-12);
  });

  test("that is one and the same, nothing differs", () => {
    assert.equal(between("a", "a")?.ratio.point, 1);
    assert.equal(between("unmeasured", "unmeasured"), null);
  });

  test("without a common round nothing is known", () => {
    assert.equal(between("a", "elsewhere"), null);
    assert.equal(between("a", "unmeasured"), null);
  });
});

test("a group of entries is compared once, whoever asks", () => {
  const { compare } = verdictOn(withControl);
  assert.equal(
    compare(["node-http", "node-http@control"]),
    compare(["node-http@control", "node-http", "x"]),
  );
});

describe("of the error probability", () => {
  test("a fixed number of rounds, which is looked at once at the end, has all", () => {
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

  test("an adaptive run that ended undecided has the rest at its end", () => {
    assert.deepEqual(looksAfter("complete", UNSURE), { isOver: true });
  });

  test("while it may go on, or where a verdict ended it, a look has what looks on the way have", () => {
    assert.deepEqual(looksAfter("running", UNSURE), { isOver: false });
    assert.deepEqual(looksAfter("interrupted", UNSURE), { isOver: false });
    assert.deepEqual(looksAfter("complete", SLOWER), { isOver: false });
  });
});

describe("one round in slices", () => {
  const apps = ["fast", "slow"].map((id) => madeUpApp(id));
  const launched = (/** @type {string} */ id, /** @type {number} */ costUs) =>
    madeUpTrial(1, id, { slices: [1, 2, 3].map((rotation) => sliceOfCost(rotation, costUs)) });
  const trials = [launched("fast", 10), launched("slow", 40)];
  const entries = ["fast", "slow"];

  test("tells apps apart that are far apart, without a medal, and says what was known before", () => {
    const verdict = verdictOn({ apps, trials });
    assert.equal(verdict.between("fast", "slow")?.verdict, "faster");
    assert.deepEqual(verdict.placesAmong(entries).get("fast"), {
      rank: { best: 1, worst: 1 },
      medal: null,
    });
    assert.equal(verdict.options.priorSd, 0.03);
  });

  test("a run that goes on looks at its data, even where its rounds are given", () => {
    const options = (/** @type {"running" | "complete"} */ state) =>
      verdictOn({ apps, trials, state, config: { rounds: 3 } }).options;
    assert.deepEqual(options("running").looks, { isOver: false });
    assert.equal(options("complete").looks, undefined);
  });
});
