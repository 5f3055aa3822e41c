import { MODE_IDS, MODES } from "@routebench/contract/modes";
import { targetKey } from "@routebench/contract/targets";
import { median } from "@routebench/stats/quantile";
import { contestsIn, samplesOf, trialsOf } from "./contest.js";

/** @import { Contest } from "./contest.js" */
/** @import { AppRecord } from "@routebench/contract/app-record" */

/** Null if it finished. @type {(app: AppRecord, contest: Contest) => string | null} */
export function whyNotFinished(app, contest) {
  const failure = failureOf(app, contest);
  if (failure !== null || trialsOf(contest, app.id).length > 0) return failure;
  const { ended, state } = contest.run;
  return ended === "budget" && state === "complete"
    ? "the budget was spent before its first trial; give a larger --budget"
    : "the run ended before its first trial";
}

/** The entries that did not finish a contest, and why. @param {Contest} contest */
export function absentFrom(contest) {
  const absentIf = (/** @type {boolean} */ isInapplicable) =>
    contest.entries.flatMap((app) => {
      const reason = whyNotFinished(app, contest);
      if (reason === null || doesNotApply(app, contest) !== isInapplicable) return [];
      return [{ appId: app.id, name: app.name, version: app.version, reason }];
    });
  const inapplicable = absentIf(true);
  return {
    didNotFinish: absentIf(false),
    ...(inapplicable.length > 0 && { doesNotApply: inapplicable }),
  };
}

/** Whether it has nothing to show in that case, and says so: no fault. @type {(app: AppRecord, contest: Contest) => boolean} */
export const doesNotApply = (app, contest) =>
  isInapplicable(app.verification) ||
  (contest.testCase.scheme === "https" && isInapplicable(app.tls)) ||
  trialsOf(contest, app.id).some(isInapplicable);

/** @param {{ status: string, code?: string } | null | undefined} outcome */
const isInapplicable = (outcome) =>
  outcome?.status === "failed" && outcome.code === "does-not-apply";

/** Why the app failed, so that another trial is pointless; null if it did not. @type {(app: AppRecord, contest: Contest) => string | null} */
export function failureOf(app, contest) {
  const { testCase } = contest;
  if (app.verification.status === "failed") return app.verification.detail;
  if (testCase.scheme === "https" && app.tls?.status === "failed") return app.tls.detail;
  const failed = trialsOf(contest, app.id).find((trial) => trial.status === "failed");
  if (failed) return `${isInapplicable(failed) ? "" : `round ${failed.round}: `}${failed.detail}`;
  const needsCapacity = "rate" in testCase && "shareOfCapacity" in testCase.rate;
  return needsCapacity && capacityOf(app.id, contest) === null
    ? "its capacity is unknown, because it did not finish the external mode"
    : null;
}

/**
 * How many requests/s an app answered under full load, over the same scheme, for the same target, with the connections
 * with which it answered most; null if it finished no such load.
 * @type {(appId: string, contest: Contest) => number | null}
 */
export function capacityOf(appId, { testCase: { scheme, target }, run }) {
  const contests = MODE_IDS.filter((mode) => MODES[mode].tellsCapacity)
    .flatMap((mode) => contestsIn(mode, run))
    .filter(({ testCase }) => testCase.scheme === scheme)
    .filter(({ testCase }) => targetKey(testCase.target) === targetKey(target));
  const capacities = contests
    .map((contest) => samplesOf(contest, appId))
    .filter((samples) => samples.length > 0)
    .map((samples) => median(samples.map((each) => (1000 * each.requests) / each.durationMs)));
  return capacities.length > 0 ? Math.max(...capacities) : null;
}
