import assert from "node:assert/strict";
import { test } from "node:test";
import { contestsIn } from "../../src/judge/contest.js";
import { doesNotApply, whyNotFinished } from "../../src/judge/finished.js";
import { MAIN_CASE, madeUpApp, madeUpResult } from "../support/made-up-result.js";

const overTls = { ...MAIN_CASE, id: "https, /hello", scheme: /** @type {const} */ ("https") };

/** @param {"does-not-apply" | "wrong-answer"} code */
function appWithout(code) {
  const detail = "it serves no TLS";
  const app = madeUpApp("a", { tls: { status: "failed", code, detail } });
  const run = madeUpResult({ apps: [app], config: { cases: [MAIN_CASE, overTls] } });
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
