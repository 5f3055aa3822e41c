/** The progress of a run in plain lines; test/cli/terminal.test.js runs the command in a terminal. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { createPlainProgress } from "../../src/progress/plain.js";
import { madeUpApp, madeUpResult, madeUpRounds, madeUpTrial } from "../support/made-up-result.js";

/** @import { Round } from "../../src/plan/next-round.js" */
/** @import { Trial } from "@routebench/contract/trial" */

const apps = [madeUpApp("koa"), madeUpApp("express")];
const trials = [madeUpTrial(1, "koa", { requests: 20_000 }), madeUpTrial(1, "express")];
const BEGUN = madeUpResult({ apps, config: { rounds: 2 } });
const [{ caseId }] = /** @type {[Trial]} */ (trials);
const ROUND = /** @type {Round} */ ({
  mode: "external",
  caseId,
  round: 1,
  plans: trials.map(({ appId }) => ({ appId })),
});

describe("plain progress", () => {
  let written = "";
  /** @type {ReturnType<typeof createPlainProgress>} */
  let progress;
  beforeEach(() => {
    written = "";
    progress = createPlainProgress({
      write: (text) => {
        written += text;
        return true;
      },
    });
  });

  test("has a line for each round, trial and note, but not for activities", () => {
    progress.note("Plan: external, 2 apps");
    progress.doing("launching koa");
    progress.roundStarts(ROUND, BEGUN);
    for (const trial of trials) progress.trialEnded(trial);
    const detail = "the server exited";
    const failed = { ...trials[0], status: "failed", code: "crashed", detail };
    progress.trialEnded(/** @type {Trial} */ (failed));
    progress.roundEnded(BEGUN);
    progress.end();
    assert.deepEqual(written.split("\n"), [
      "Plan: external, 2 apps",
      "external: round 1 of 2, 2 servers",
      "  koa 20,000 requests/s",
      "  express 10,000 requests/s",
      "  koa did not finish: the server exited",
      "",
    ]);
  });

  test("has the ranking after the slices of a round, and again if it has changed", () => {
    const result = { ...BEGUN, trials, rounds: madeUpRounds(1) };
    progress.roundStarts(ROUND, BEGUN);
    progress.sliced({ ...result, trials: trials.slice(0, 1) });
    progress.sliced(result);
    progress.sliced(result);
    progress.roundEnded(result);
    progress.roundStarts({ ...ROUND, round: 2 }, result);
    progress.roundEnded(result);
    const rankings = written.split("\n").filter((line) => line.startsWith("  so far"));
    assert.equal(rankings.length, 3);
    assert.match(rankings[0] ?? "", /^ {2}so far, provisional.*: 1 koa/);
    assert.match(rankings[1] ?? "", /^ {2}so far, provisional \(.*\): 1–2 koa .*, 1–2 express /);
  });

  test("says how much time a round has if the budget is exceeded", () => {
    const lineAfter = (/** @type {number} */ rounds) => {
      written = "";
      progress.roundStarts(ROUND, {
        ...BEGUN,
        config: { ...BEGUN.config, budgetMs: 60_000, patienceMs: 90_000 },
        rounds: madeUpRounds(rounds, 35_000),
      });
      return written;
    };
    assert.match(lineAfter(1), /, 35 s of at most 60 s spent$/m);
    assert.match(lineAfter(2), /, 70 s of at most 1\.5 min spent$/m);
  });
});
