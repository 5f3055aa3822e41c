import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { nextRound } from "../../src/plan/next-round.js";
import {
  MADE_UP_EXTERNAL,
  MAIN_CASE,
  madeUpApp,
  madeUpFailure,
  madeUpResult,
  madeUpRounds,
  madeUpTrial,
} from "../support/made-up-result.js";

const MIX = { kind: "mix" };

const apps = ["a", "b", "c", "node-http"].map((id) => madeUpApp(id));

/** @param {ReturnType<typeof nextRound>} next */
function launched(next) {
  assert.ok("plans" in next, "another round is planned");
  return next.plans.map(({ appId }) => appId);
}

/**
 * @param {number} rounds
 * @param {Record<string, (round: number) => number>} rates
 */
function trialsOf(rounds, rates) {
  return Array.from({ length: rounds }, (_, index) => index + 1).flatMap((round) =>
    Object.entries(rates).map(([id, rate]) => madeUpTrial(round, id, { requests: rate(round) })),
  );
}

test("a round launches every app once", () => {
  assert.deepEqual(launched(nextRound(madeUpResult({ apps }))).toSorted(), [
    "a",
    "b",
    "c",
    "node-http",
  ]);
});

test("the seed decides the order, and it differs from round to round", () => {
  const many = Array.from({ length: 12 }, (_, index) => madeUpApp(`app${index}`));
  const orderOf = (/** @type {number} */ seed, /** @type {number} */ done) =>
    launched(
      nextRound(
        madeUpResult({ apps: many, config: { seed, rounds: 9 }, rounds: madeUpRounds(done) }),
      ),
    );
  assert.deepEqual(orderOf(1, 0), orderOf(1, 0));
  assert.notDeepEqual(orderOf(1, 0), orderOf(1, 1));
  assert.notDeepEqual(orderOf(1, 0), orderOf(7, 0));
});

test("apps that failed verification are not launched", () => {
  const verification = /** @type {const} */ ({ status: "failed", code: "crashed", detail: "" });
  const broken = [...apps, madeUpApp("broken", { verification })];
  assert.ok(!launched(nextRound(madeUpResult({ apps: broken }))).includes("broken"));
});

test("an app that failed in a mode is not launched there again", () => {
  const result = madeUpResult({ apps, rounds: madeUpRounds(1), trials: [madeUpFailure(1, "a")] });
  assert.deepEqual(launched(nextRound(result)).toSorted(), ["b", "c", "node-http"]);
});

test("a control or a baseline is launched in the external mode alone", () => {
  const control = madeUpApp("node-http@control", { role: "control", of: "node-http" });
  const config = {
    modes: { "in-process": { driver: "autocannon", load: MADE_UP_EXTERNAL.load } },
  };
  const both = [...apps, control];
  assert.ok(launched(nextRound(madeUpResult({ apps: both }))).includes(control.id));
  assert.ok(!launched(nextRound(madeUpResult({ apps: both, config }))).includes(control.id));
});

test("a fixed number of rounds is kept to", () => {
  const config = { rounds: 2 };
  assert.deepEqual(
    launched(nextRound(madeUpResult({ apps, config, rounds: madeUpRounds(1) }))).length,
    4,
  );
  assert.deepEqual(nextRound(madeUpResult({ apps, config, rounds: madeUpRounds(2) })), {
    reason: "rounds",
  });
});

test("a round that would not end within the budget is not begun", () => {
  const fits = madeUpResult({ apps, config: { budgetMs: 20_000 }, rounds: madeUpRounds(1) });
  assert.ok("plans" in nextRound(fits));
  const spent = madeUpResult({ apps, config: { budgetMs: 19_000 }, rounds: madeUpRounds(1) });
  assert.deepEqual(nextRound(spent), { reason: "budget" });
});

test("a round is expected to take what the last one did without loads that it will not have", () => {
  const slices = { durationMs: 50, roundMs: 1000, loadedRounds: 1 };
  const modes = { external: { ...MADE_UP_EXTERNAL, slices } };
  const trials = ["a", "b"].map((id) => madeUpTrial(1, id, { durationMs: 3000 }));
  const after = (/** @type {number} */ budgetMs, /** @type {object} */ changes = {}) =>
    nextRound(
      madeUpResult({
        ...{ apps, trials, rounds: madeUpRounds(1) },
        config: { budgetMs, modes, ...changes },
      }),
    );
  assert.ok("plans" in after(14_000));
  assert.deepEqual(after(13_000), { reason: "budget" });
  const always = { external: { ...MADE_UP_EXTERNAL, slices: { ...slices, loadedRounds: 2 } } };
  assert.deepEqual(after(14_000, { modes: always }), { reason: "budget" });
});

test("the first round is run whatever the budget", () => {
  assert.ok("plans" in nextRound(madeUpResult({ apps, config: { budgetMs: 1 } })));
});

test("a run ends when every pair of neighbours is told apart", () => {
  const rates = {
    a: (/** @type {number} */ r) => 40_000 + r,
    b: (/** @type {number} */ r) => 30_000 + r,
    c: (/** @type {number} */ r) => 20_000 + r,
    "node-http": (/** @type {number} */ r) => 10_000 + r,
  };
  const result = madeUpResult({ apps, rounds: madeUpRounds(4), trials: trialsOf(4, rates) });
  assert.deepEqual(nextRound(result), { reason: "decided" });
});

test("further rounds go to the undecided and the reference", () => {
  const noisy = (/** @type {number} */ r) => 20_000 * (1 + 0.1 * (r % 2 ? 1 : -1));
  const rates = {
    a: (/** @type {number} */ r) => 80_000 + r,
    b: noisy,
    c: (/** @type {number} */ r) => noisy(r + 1),
    "node-http": (/** @type {number} */ r) => 40_000 + r,
  };
  const result = madeUpResult({ apps, rounds: madeUpRounds(4), trials: trialsOf(4, rates) });
  assert.deepEqual(launched(nextRound(result)).toSorted(), ["b", "c", "node-http"]);
});

test("a copy of the reference, which nothing can tell apart, does not keep a run from ending", () => {
  const control = madeUpApp("node-http@control", { role: "control", of: "node-http" });
  const rates = {
    a: (/** @type {number} */ r) => 40_000 + r,
    "node-http": (/** @type {number} */ r) => 10_000 + r,
    "node-http@control": (/** @type {number} */ r) => 10_000 + r,
  };
  const two = [madeUpApp("a"), madeUpApp("node-http"), control];
  const result = madeUpResult({ apps: two, rounds: madeUpRounds(4), trials: trialsOf(4, rates) });
  assert.deepEqual(nextRound(result), { reason: "decided" });
});

test("with a baseline, the run is over when the two versions are told apart", () => {
  const baseline = madeUpApp("a@baseline", { role: "baseline", of: "a" });
  const rates = {
    a: (/** @type {number} */ r) => 30_000 + r,
    "a@baseline": (/** @type {number} */ r) => 40_000 + r,
    "node-http": (/** @type {number} */ r) => 30_000 * (1 + 0.1 * (r % 2)),
  };
  const three = [madeUpApp("a"), baseline, madeUpApp("node-http")];
  const result = madeUpResult({ apps: three, rounds: madeUpRounds(4), trials: trialsOf(4, rates) });
  assert.deepEqual(nextRound(result), { reason: "decided" });
});

describe("several modes", () => {
  const { load } = MADE_UP_EXTERNAL;
  const modes = {
    "in-process": { driver: "autocannon", load },
    ...{ lull: { load, silenceMs: 1 }, external: MADE_UP_EXTERNAL },
  };

  /**
   * @param {object} config
   * @param {[mode: "in-process" | "lull" | "external", durationMs: number][]} done
   */
  const modeAfter = (config, ...done) => {
    const rounds = done.map(([mode, durationMs], index) => ({
      ...{ mode, durationMs, caseId: MAIN_CASE.id },
      round: 1 + done.slice(0, index).filter(([earlier]) => earlier === mode).length,
    }));
    const next = nextRound(madeUpResult({ apps, config: { modes, ...config }, rounds }));
    return "mode" in next ? next.mode : next.reason;
  };

  test("those that rank take turns, and the others follow", () => {
    const config = { rounds: 1 };
    assert.equal(modeAfter(config), "in-process");
    assert.equal(modeAfter(config, ["in-process", 1000]), "external");
    assert.equal(modeAfter(config, ["in-process", 1000], ["external", 1000]), "lull");
    assert.equal(
      modeAfter(config, ["in-process", 1000], ["external", 1000], ["lull", 1000]),
      "rounds",
    );
  });

  test("whose turn it is, is told by the time that each had of its share", () => {
    const config = { rounds: 9 };
    // The external mode has twice the share.
    assert.equal(modeAfter(config, ["in-process", 1000], ["external", 1900]), "external");
    assert.equal(modeAfter(config, ["in-process", 1000], ["external", 2100]), "in-process");
  });

  test("what the ranked modes leave is that of those that follow, which are not cut short by them", () => {
    const config = { rounds: 9, budgetMs: 40_000 };
    /** @type {[mode: "in-process" | "external", durationMs: number][]} */
    const ranked = [
      ["in-process", 14_000],
      ["external", 15_500],
    ];
    // Three quarters of the budget are theirs: another round of either would pass them.
    assert.equal(modeAfter(config, ...ranked), "lull");
  });
});

describe("a run with several cases", () => {
  const overTls = { ...MAIN_CASE, id: "https, /hello", scheme: /** @type {const} */ ("https") };
  const config = { rounds: 2, cases: [MAIN_CASE, overTls] };
  const caseAfter = (/** @type {import("../support/made-up-result.js").Case[]} */ ...done) => {
    const rounds = done.flatMap((testCase) => madeUpRounds(1, 1000, "external", testCase));
    const next = nextRound(madeUpResult({ apps, config, rounds }));
    return "caseId" in next ? next.caseId : next.reason;
  };

  test("has them take turns", () => {
    assert.equal(caseAfter(), MAIN_CASE.id);
    assert.equal(caseAfter(MAIN_CASE), overTls.id);
    assert.equal(caseAfter(MAIN_CASE, overTls), MAIN_CASE.id);
    assert.equal(caseAfter(MAIN_CASE, overTls, MAIN_CASE), overTls.id);
    assert.equal(caseAfter(MAIN_CASE, overTls, MAIN_CASE, overTls), "rounds");
  });

  test("asks each with its own scheme, target, connections and pipelining", () => {
    const testCase = { ...overTls, target: MIX, connections: 7, pipelining: 3 };
    const next = nextRound(madeUpResult({ apps, config: { rounds: 1, cases: [testCase] } }));
    assert.ok("plans" in next);
    const [plan] = next.plans;
    assert.equal(plan?.scheme, "https");
    assert.deepEqual(plan?.target, MIX);
    assert.equal(plan?.load.connections, 7);
    assert.equal(plan?.load.pipelining, 3);
  });

  test("leaves an app that failed in one out of that one alone", () => {
    const rounds = [...madeUpRounds(1), ...madeUpRounds(1, 1000, "external", overTls)];
    const trials = [madeUpFailure(1, "a")];
    const inMain = nextRound(madeUpResult({ apps, config, rounds, trials }));
    assert.ok(!launched(inMain).includes("a"));
    const twice = [...rounds, { ...madeUpRounds(1)[0], round: 2 }];
    const inOther = nextRound(
      madeUpResult({ apps, config, rounds: /** @type {any} */ (twice), trials }),
    );
    assert.ok(launched(inOther).includes("a"));
  });

  test("leaves an app that cannot serve TLS out of the cases over TLS", () => {
    const tls = /** @type {const} */ ({ status: "failed", code: "not-runnable", detail: "no TLS" });
    const some = [...apps, madeUpApp("plain", { tls })];
    const ofCase = (/** @type {typeof MAIN_CASE} */ testCase) =>
      launched(nextRound(madeUpResult({ apps: some, config: { cases: [testCase] } })));
    assert.ok(ofCase(MAIN_CASE).includes("plain"));
    assert.ok(!ofCase(overTls).includes("plain"));
  });

  test("keeps its budget: a case for which no time is left is not begun", () => {
    const rounds = madeUpRounds(1, 10_000);
    const short = madeUpResult({ apps, config: { ...config, budgetMs: 19_000 }, rounds });
    assert.deepEqual(nextRound(short), { reason: "budget" });
  });
});

describe("the fixed-rate mode", () => {
  const atHalf = { ...MAIN_CASE, id: "at half", rate: { shareOfCapacity: 0.5 } };
  const { load } = MADE_UP_EXTERNAL;
  const config = {
    rounds: 1,
    modes: {
      external: MADE_UP_EXTERNAL,
      "fixed-rate": {
        driver: "constant-rate",
        cases: [atHalf],
        load: { ...load, model: /** @type {const} */ ("open") },
      },
    },
  };

  test("asks each app at a share of what it answered in the external mode", () => {
    const trials = trialsOf(1, { a: () => 40_000, b: () => 20_000, "node-http": () => 10_000 });
    const next = nextRound(madeUpResult({ apps, config, rounds: madeUpRounds(1), trials }));
    assert.ok("plans" in next);
    assert.equal(next.mode, "fixed-rate");
    const rates = new Map(next.plans.map((plan) => [plan.appId, plan.load.ratePerSecond]));
    assert.equal(rates.get("a"), 20_000);
    assert.equal(rates.get("b"), 10_000);
    assert.ok(!rates.has("c"), "without a capacity there is no share of it");
  });
});
