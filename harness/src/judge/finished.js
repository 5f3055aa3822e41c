import { capacityOf } from "./capacity.js";
import { trialsOf } from "./contest.js";

/**
 * @typedef {import("@routebench/contract/result-file").AppRecord} AppRecord
 * @typedef {import("./contest.js").Contest} Contest
 */

/**
 * Why an app is not ranked in a contest.
 * @param {AppRecord} app
 * @param {Contest} contest
 * @returns {string | null} null if it has one
 */
export function whyNotFinished(app, contest) {
  const failure = findFailure(app, contest);
  if (failure !== null) return failure;
  if (trialsOf(contest, app.id).length > 0) return null;
  const { ended, state } = contest.run;
  return ended === "budget" && state === "complete"
    ? "the budget was spent before its first trial; give a larger --budget"
    : "the run ended before its first trial";
}

/**
 * @param {AppRecord} app
 * @param {Contest} contest
 * @returns {boolean} whether it has nothing to show in that case, and says so: no fault of it
 */
export const doesNotApply = (app, contest) =>
  isInapplicable(app.verification) ||
  (contest.testCase.scheme === "https" && isInapplicable(app.tls)) ||
  trialsOf(contest, app.id).some(isInapplicable);

/** @param {{ status: string, code?: string } | null | undefined} outcome */
const isInapplicable = (outcome) =>
  outcome?.status === "failed" && outcome.code === "does-not-apply";

/**
 * @param {AppRecord} app
 * @param {Contest} contest
 * @returns {boolean} whether another trial of it is pointless
 */
export const isOutOfTheRunning = (app, contest) => findFailure(app, contest) !== null;

/**
 * @param {AppRecord} app
 * @param {Contest} contest
 * @returns {string | null}
 */
function findFailure(app, contest) {
  const { testCase } = contest;
  if (app.verification.status === "failed") return app.verification.detail;
  if (testCase.scheme === "https" && app.tls?.status === "failed") return app.tls.detail;
  for (const trial of trialsOf(contest, app.id)) {
    if (trial.status === "failed") {
      return isInapplicable(trial) ? trial.detail : `round ${trial.round}: ${trial.detail}`;
    }
  }
  const needsCapacity = "rate" in testCase && "shareOfCapacity" in testCase.rate;
  if (needsCapacity && capacityOf(app.id, contest) === null) {
    return "its capacity is unknown, because it did not finish the external mode";
  }
  return null;
}
