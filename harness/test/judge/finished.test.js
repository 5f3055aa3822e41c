import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pathTarget } from "@routebench/contract/targets";
import { capacityOf, contestsIn, doesNotApply, whyNotFinished } from "../../src/judge/contest.js";
import {
  MAIN_CASE,
  madeUpApp,
  madeUpFailure,
  madeUpResult,
  madeUpTrial,
  OVER_TLS,
} from "../support/made-up-result.js";

/** @import { Trial } from "@routebench/contract/trial" */

/** @param {"does-not-apply" | "wrong-answer"} code */
function appWithout(code) {
  const detail = "it serves no TLS";
  const app = madeUpApp("a", { tls: { status: "failed", code, detail } });
  const run = madeUpResult({ apps: [app], config: { cases: [MAIN_CASE, OVER_TLS] } });
  return { app, contests: contestsIn("external", run) };
}

test("an app that says that it serves no TLS is no fault over TLS, and has the reason; over HTTP it takes part", () => {
  const { app, contests } = appWithout("does-not-apply");
  assert.deepEqual(
    contests.map((contest) => doesNotApply(app, contest)),
    [false, true],
  );
  const [, secure] = contests;
  assert.ok(secure);
  assert.equal(whyNotFinished(app, secure), "it serves no TLS");
});

test("an app that answers wrongly over TLS did not finish there", () => {
  const { app, contests } = appWithout("wrong-answer");
  assert.deepEqual(
    contests.map((contest) => doesNotApply(app, contest)),
    [false, false],
  );
});

const FEW = { ...MAIN_CASE, id: "few", connections: 1 };
const ABOUT = { ...MAIN_CASE, id: "about", target: pathTarget("/about") };

/** @param {Trial[]} trials */
function capacity(trials) {
  const apps = [madeUpApp("a"), madeUpApp("b")];
  const config = { cases: [MAIN_CASE, FEW, OVER_TLS, ABOUT] };
  const [main] = contestsIn("external", madeUpResult({ apps, config, trials }));
  assert.ok(main);
  return capacityOf("a", main);
}

const rates = (/** @type {number[]} */ requests, testCase = MAIN_CASE) =>
  requests.map((count, i) => madeUpTrial(i + 1, "a", { requests: count }, "external", testCase));

describe("the capacity of an app", () => {
  test("is the median over launches", () => {
    assert.equal(capacity(rates([900, 1000, 5000])), 1000);
  });

  test("of several numbers of connections the best counts, not a mixture", () => {
    assert.equal(capacity([...rates([100, 100, 100, 100], FEW), ...rates([1000, 1000])]), 1000);
  });

  test("other apps, modes, schemes and targets do not count, nor do failures", () => {
    const trials = [
      ...[...rates([1], OVER_TLS), ...rates([1], ABOUT)],
      ...[madeUpTrial(1, "b"), madeUpTrial(1, "a", {}, "in-process"), madeUpFailure(1, "a")],
    ];
    assert.equal(capacity(trials), null);
  });
});
