/** The progress of a run in plain lines; test/cli/terminal.test.js runs the command in a terminal. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { createPlainProgress, describeClock, leftMs } from "../../src/progress/plain.js";
import {
  MAIN_CASE,
  madeUpApp,
  madeUpResult,
  madeUpRounds,
  madeUpTrial,
  OVER_TLS,
} from "../support/made-up-result.js";

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

  test("has one line for each round, with the clock and undecided pairs, and a line for the end", () => {
    const result = { ...BEGUN, trials, rounds: madeUpRounds(1, 65_000) };
    progress.begins(["routebench 0.1.0", "2 apps", "/hello"]);
    progress.doing("launching koa");
    progress.roundStarts(ROUND, BEGUN);
    progress.ranked(result);
    progress.roundStarts({ ...ROUND, round: 2 }, result);
    progress.end({ ...result, ended: "budget" });
    progress.end();
    assert.deepEqual(written.split("\n"), [
      "routebench 0.1.0, 2 apps, /hello",
      " 0:00  external  round 1 of 2",
      " 1:05  external  round 2 of 2  not settled: koa and express",
      " 1:05  done: the time is up",
      "",
    ]);
  });

  test("says nothing about the order of a single app", () => {
    const one = madeUpResult({ apps: apps.slice(0, 1), trials: trials.slice(0, 1) });
    progress.roundStarts({ ...ROUND, round: 2 }, { ...one, rounds: madeUpRounds(1, 65_000) });
    assert.match(written, /round 2( of \d+)?\n$/);
  });

  test("names undecided pairs of the round's own case alone", () => {
    const { config } = madeUpResult({ apps, config: { rounds: 2, cases: [MAIN_CASE, OVER_TLS] } });
    const result = { ...BEGUN, config, trials, rounds: madeUpRounds(1, 65_000) };
    progress.roundStarts({ ...ROUND, caseId: OVER_TLS.id }, result);
    progress.roundStarts({ ...ROUND, round: 2 }, result);
    assert.deepEqual(written.split("\n"), [
      " 1:05  external  round 1 of 2, https, /hello",
      " 1:05  external  round 2 of 2, http, /hello  not settled: koa and express",
      "",
    ]);
  });

  test("breaks a warning of more than 100 columns into indented lines without control characters", () => {
    progress.note(`warning: koa sent ${"many unexpected bytes ".repeat(6)}\u001b[2J`);
    const [first, second, ...rest] = written.split("\n");
    assert.match(first ?? "", /^warning: koa .{60,87}$/);
    assert.match(second ?? "", /^ {9}\S.*\ufffd\[2J$/);
    assert.deepEqual(rest, [""]);
  });
});

describe("the clock", () => {
  const limited = { budgetMs: 60_000, patienceMs: 90_000 };

  test("names the longest time from the beginning, and no limit when it is exceeded", () => {
    assert.equal(describeClock(9_000, limited, null), "0:09 of up to 1:30");
    assert.equal(describeClock(70_000, limited, null), "1:10 of up to 1:30");
    assert.equal(describeClock(95_000, limited, null), "1:35");
  });

  test("estimates the total time of a fixed number of rounds when a round has ended", () => {
    const { config } = madeUpResult({ config: { rounds: 3 } });
    const rounds = madeUpRounds(1, 20_000);
    assert.equal(leftMs({ config, rounds: [] }), null);
    const total = 20_000 + Number(leftMs({ config, rounds }));
    assert.equal(describeClock(21_000, { budgetMs: null }, total), "0:21 of about 1:00");
  });
});
