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
  OVER_TLS,
} from "../support/made-up-result.js";
import { launched, trialsOf } from "../support/rounds.js";

/** @import { Case } from "@routebench/contract/cases" */

const MIX = { kind: "mix" };

const apps = ["a", "b", "c", "node-http"].map((id) => madeUpApp(id));

describe("several modes", () => {
  const { load } = MADE_UP_EXTERNAL;
  const modes = {
    "in-process": { driver: "autocannon", load },
    footprint: { driver: "wrk", load, idleMs: 500 },
    external: MADE_UP_EXTERNAL,
  };

  /** @param {object} config @param {[mode: "in-process" | "footprint" | "external", durationMs: number][]} done */
  const modeAfter = (config, ...done) => {
    const rounds = done.map(([mode, durationMs], index) => ({
      mode,
      durationMs,
      caseId: MAIN_CASE.id,
      round: 1 + done.slice(0, index).filter(([earlier]) => earlier === mode).length,
    }));
    const next = nextRound(madeUpResult({ apps, config: { modes, ...config }, rounds }));
    return "mode" in next ? next.mode : next.reason;
  };

  test("take turns if they rank, external first, before the other modes", () => {
    const config = { rounds: 1 };
    assert.equal(modeAfter(config), "external");
    assert.equal(modeAfter(config, ["external", 1000]), "in-process");
    assert.equal(modeAfter(config, ["in-process", 1000], ["external", 1000]), "footprint");
    assert.equal(
      modeAfter(config, ["in-process", 1000], ["external", 1000], ["footprint", 1000]),
      "rounds",
    );
  });

  test("have a first round of each case before a second round of any case", () => {
    const cases = [MAIN_CASE, OVER_TLS];
    const next = (/** @type {["in-process" | "external", string][]} */ ...done) => {
      const rounds = done.map(([mode, caseId]) => ({ mode, caseId, round: 1, durationMs: 1000 }));
      const config = { modes, cases, rounds: 9 };
      const planned = nextRound(madeUpResult({ apps, config, rounds }));
      return "mode" in planned ? [planned.mode, planned.caseId, planned.round] : planned.reason;
    };
    const first = /** @type {["external", string][]} */ (cases.map(({ id }) => ["external", id]));
    assert.deepEqual(next(...first), ["in-process", MAIN_CASE.id, 1]);
    assert.deepEqual(next(...first, ["in-process", MAIN_CASE.id]), ["in-process", OVER_TLS.id, 1]);
  });

  test("take turns without a case that no app supports", () => {
    const tls = /** @type {const} */ ({ status: "failed", code: "not-runnable", detail: "no TLS" });
    const plain = ["a", "node-http"].map((id) => madeUpApp(id, { tls }));
    const rounds = ["external", "in-process"].map((mode) => ({
      mode,
      caseId: MAIN_CASE.id,
      round: 1,
      durationMs: 1000,
    }));
    const config = { modes, cases: [MAIN_CASE, OVER_TLS], rounds: 9 };
    const next = nextRound(
      madeUpResult({ apps: plain, config, rounds: /** @type {any} */ (rounds) }),
    );
    assert.equal("mode" in next && next.mode, "external");
  });

  /** @type {(inProcessMs: number, externalMs: number, times: number) => ["in-process" | "external", number][]} */
  const each = (inProcessMs, externalMs, times) =>
    Array.from({ length: times }, () => [
      /** @type {["in-process", number]} */ (["in-process", inProcessMs]),
      /** @type {["external", number]} */ (["external", externalMs]),
    ]).flat();

  test("have three launches each, external first, before their times decide", () => {
    const config = { rounds: 9 };
    const begun = each(1000, 9000, 1);
    assert.equal(modeAfter(config, ...begun), "external");
    assert.equal(modeAfter(config, ...begun, ["external", 9000]), "external");
    const done = /** @type {typeof begun} */ ([...begun, ["external", 9000], ["external", 9000]]);
    assert.equal(modeAfter(config, ...done), "in-process");
    assert.equal(modeAfter(config, ...done, ["in-process", 90_000]), "in-process");
  });

  test("take turns by their shares of the time after three launches each", () => {
    const config = { rounds: 9 };
    assert.equal(modeAfter(config, ...each(1000, 900, 3)), "external");
    assert.equal(modeAfter(config, ...each(1000, 1100, 3)), "in-process");
  });

  test("leave a third of the budget to the modes that do not rank", () => {
    const config = { rounds: 9, budgetMs: 40_000 };
    /** @type {[mode: "in-process" | "external", durationMs: number][]} */
    const ranked = [
      ["in-process", 11_000],
      ["external", 13_000],
    ];
    // Modes that rank have two thirds of the budget. Another round would exceed them.
    assert.equal(modeAfter(config, ...ranked), "footprint");
  });
});

describe("a run with several cases", () => {
  const config = { rounds: 2, cases: [MAIN_CASE, OVER_TLS] };
  const caseAfter = (/** @type {Case[]} */ ...done) => {
    const rounds = done.flatMap((testCase) => madeUpRounds(1, 1000, "external", testCase));
    const next = nextRound(madeUpResult({ apps, config, rounds }));
    return "caseId" in next ? next.caseId : next.reason;
  };

  test("has a round of each case in turn", () => {
    assert.equal(caseAfter(), MAIN_CASE.id);
    assert.equal(caseAfter(MAIN_CASE), OVER_TLS.id);
    assert.equal(caseAfter(MAIN_CASE, OVER_TLS), MAIN_CASE.id);
    assert.equal(caseAfter(MAIN_CASE, OVER_TLS, MAIN_CASE), OVER_TLS.id);
    assert.equal(caseAfter(MAIN_CASE, OVER_TLS, MAIN_CASE, OVER_TLS), "rounds");
  });

  test("loads each case with its scheme, target, connections and pipelining", () => {
    const testCase = { ...OVER_TLS, target: MIX, connections: 7, pipelining: 3 };
    const next = nextRound(madeUpResult({ apps, config: { rounds: 1, cases: [testCase] } }));
    assert.ok("plans" in next);
    const [plan] = next.plans;
    assert.equal(plan?.scheme, "https");
    assert.deepEqual(plan?.target, MIX);
    assert.equal(plan?.load.connections, 7);
    assert.equal(plan?.load.pipelining, 3);
  });

  test("excludes an app only from the case that it failed", () => {
    const rounds = [...madeUpRounds(1), ...madeUpRounds(1, 1000, "external", OVER_TLS)];
    const trials = [madeUpFailure(1, "a")];
    const inMain = nextRound(madeUpResult({ apps, config, rounds, trials }));
    assert.ok(!launched(inMain).includes("a"));
    const twice = [...rounds, { ...madeUpRounds(1)[0], round: 2 }];
    const inSecond = nextRound(
      madeUpResult({ apps, config, rounds: /** @type {any} */ (twice), trials }),
    );
    assert.ok(launched(inSecond).includes("a"));
  });

  test("excludes an app that cannot serve TLS from the cases over TLS", () => {
    const tls = /** @type {const} */ ({ status: "failed", code: "not-runnable", detail: "no TLS" });
    const withPlain = [...apps, madeUpApp("plain", { tls })];
    const ofCase = (/** @type {typeof MAIN_CASE} */ testCase) =>
      launched(nextRound(madeUpResult({ apps: withPlain, config: { cases: [testCase] } })));
    assert.ok(ofCase(MAIN_CASE).includes("plain"));
    assert.ok(!ofCase(OVER_TLS).includes("plain"));
  });

  test("begins each case if any time is left, and repeats a case only if its round fits", () => {
    const nextWithin = (
      /** @type {number} */ budgetMs,
      /** @type {typeof MAIN_CASE[]} */ ...begun
    ) => {
      const rounds = begun.flatMap((testCase) => madeUpRounds(1, 10_000, "external", testCase));
      const next = nextRound(madeUpResult({ apps, config: { ...config, budgetMs }, rounds }));
      return "plans" in next ? next.caseId : next.reason;
    };
    assert.equal(nextWithin(9_000, MAIN_CASE), "budget");
    assert.equal(nextWithin(11_000, MAIN_CASE), OVER_TLS.id);
    assert.equal(nextWithin(29_000, MAIN_CASE, OVER_TLS), "budget");
    assert.equal(nextWithin(31_000, MAIN_CASE, OVER_TLS), MAIN_CASE.id);
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

  test("loads each app at a share of its rate in the external mode", () => {
    const trials = trialsOf(1, { a: () => 40_000, b: () => 20_000, "node-http": () => 10_000 });
    const next = nextRound(madeUpResult({ apps, config, rounds: madeUpRounds(1), trials }));
    assert.ok("plans" in next);
    assert.equal(next.mode, "fixed-rate");
    const rates = new Map(next.plans.map((plan) => [plan.appId, plan.load.ratePerSecond]));
    assert.equal(rates.get("a"), 20_000);
    assert.equal(rates.get("b"), 10_000);
    assert.ok(!rates.has("c"), "c has no rate in the external mode");
  });
});
