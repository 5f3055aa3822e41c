import { MODE_IDS, MODES } from "@routebench/contract/modes";
import { targetKey } from "@routebench/contract/targets";
import { median } from "@routebench/stats/quantile";
import { contestsIn, samplesOf, trialsOf } from "./contest.js";

/** @import { Contest } from "./contest.js" */
/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { DidNotFinish } from "@routebench/contract/summary" */

/** The contest, of entries that finished. @template {Contest} C @param {C} contest @returns {C} */
export function onlyFinished(contest) {
  const entries = contest.entries.filter((app) => whyNotFinished(app, contest) === null);
  const ids = new Set(entries.map(({ id }) => id));
  return { ...contest, entries, trials: contest.trials.filter(({ appId }) => ids.has(appId)) };
}

/**
 * Why an app is not ranked in a contest; null if it has a rank.
 * @type {(app: AppRecord, contest: Contest) => string | null}
 */
export function whyNotFinished(app, contest) {
  const failure = findFailure(app, contest);
  if (failure !== null) return failure;
  if (contest.trials.some(({ appId }) => appId === app.id)) return null;
  const { ended, state } = contest.run;
  return ended === "budget" && state === "complete"
    ? "the budget was spent before its first trial; give a larger --budget"
    : "the run ended before its first trial";
}

/**
 * Who has no rank in a contest, and why.
 * @param {Contest} contest
 * @param {(app: AppRecord, contest: Contest) => string | null} [whyNot]
 * @returns {{ didNotFinish: DidNotFinish[], doesNotApply?: DidNotFinish[] }}
 */
export function absentFrom(contest, whyNot = whyNotFinished) {
  const absent = contest.entries.flatMap((app) => {
    const { id: appId, name, version } = app;
    const reason = whyNot(app, contest);
    const isFault = !doesNotApply(app, contest);
    return reason === null ? [] : [{ isFault, appId, name, version, reason }];
  });
  const of = (/** @type {boolean} */ wanted) =>
    absent.flatMap(({ isFault, ...one }) => (isFault === wanted ? [one] : []));
  const inapplicable = of(false);
  return {
    didNotFinish: of(true),
    ...(inapplicable.length > 0 && { doesNotApply: inapplicable }),
  };
}

/**
 * Whether it has nothing to show in that case, and says so: no fault of it.
 * @type {(app: AppRecord, contest: Contest) => boolean}
 */
export const doesNotApply = (app, contest) =>
  isInapplicable(app.verification) ||
  (contest.testCase.scheme === "https" && isInapplicable(app.tls)) ||
  trialsOf(contest, app.id).some(isInapplicable);

/** @param {{ status: string, code?: string } | null | undefined} outcome */
const isInapplicable = (outcome) =>
  outcome?.status === "failed" && outcome.code === "does-not-apply";

/**
 * Whether another trial of it is pointless.
 * @type {(app: AppRecord, contest: Contest) => boolean}
 */
export const isOutOfTheRunning = (app, contest) => findFailure(app, contest) !== null;

/** @type {(app: AppRecord, contest: Contest) => string | null} */
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

/**
 * How many requests/s an app answered under full load, over the same scheme, for the same target,
 * with the connections with which it answered most; null if it finished no such load.
 * @type {(appId: string, contest: Contest) => number | null}
 */
export function capacityOf(appId, { testCase: { scheme, target }, run }) {
  const capacities = MODE_IDS.filter((mode) => MODES[mode].tellsCapacity)
    .flatMap((mode) => contestsIn(mode, run))
    .filter(({ testCase: one }) => one.scheme === scheme)
    .filter(({ testCase: one }) => targetKey(one.target) === targetKey(target))
    .flatMap((contest) => {
      const rates = samplesOf(contest, appId).map(
        ({ requests, durationMs }) => requests / (durationMs / 1000),
      );
      return rates.length === 0 ? [] : [median(rates)];
    });
  return capacities.length === 0 ? null : Math.max(...capacities);
}
