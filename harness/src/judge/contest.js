import { casesOf, MODE_IDS, MODES } from "@routebench/contract/modes";
import { referenceOf } from "@routebench/contract/reference";
import { targetKey } from "@routebench/contract/targets";
import { median } from "@routebench/stats/quantile";

/**
 * @import { AppRecord } from "@routebench/contract/app-record"
 * @import { Case, FixedRateCase } from "@routebench/contract/cases"
 * @import { Mode } from "@routebench/contract/modes"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Sample, Trial } from "@routebench/contract/trial"
 *
 * @typedef {object} Contest a case in a mode. It is planned, judged and ranked separately
 * @property {Mode} mode
 * @property {Case | FixedRateCase} testCase
 * @property {AppRecord[]} entries including failed entries
 * @property {Trial[]} trials
 * @property {ResultFile["rounds"]} rounds that are finished
 * @property {ResultFile} run that contains it
 */

/** Contests in the order of the run's cases. @template {Mode} M @param {M} mode @param {ResultFile} run */
export function contestsIn(mode, run) {
  if (run.config.modes[mode] === undefined) return [];
  const entries = run.apps.filter(({ role }) => role === "app" || MODES[mode].hasTwins);
  return casesOf(mode, run.config).map((testCase) => {
    const isOfContest = (/** @type {{ mode: Mode, caseId: string }} */ each) =>
      each.mode === mode && each.caseId === testCase.id;
    const trials = run.trials.filter(isOfContest);
    return { mode, testCase, entries, trials, rounds: run.rounds.filter(isOfContest), run };
  });
}

/** @type {(contest: Pick<Contest, "trials">, appId: string) => Trial[]} */
export const trialsOf = ({ trials }, appId) => trials.filter((trial) => trial.appId === appId);

/** Samples of the app's loads. @type {(contest: Pick<Contest, "trials">, appId: string) => Sample[]} */
export const samplesOf = (contest, appId) =>
  trialsOf(contest, appId).flatMap((trial) => (trial.status === "ok" ? [trial.sample] : []));

/** The contest ends when the order of these entries is decided. @param {Pick<Contest, "entries">} contest */
export function rivalsIn({ entries }) {
  const baselines = entries.filter(({ role }) => role === "baseline");
  if (baselines.length > 0) return baselines.flatMap(({ id, of }) => (of ? [id, of] : [id]));
  return entries.filter(({ role }) => role === "app").map(({ id }) => id);
}

/**
 * Whether it must be in every round: the reference, controls, baselines.
 * @type {(id: string, contest: Pick<Contest, "entries" | "run">) => boolean}
 */
export const isAnchor = (id, { entries, run }) =>
  id === referenceOf(run) || entries.some((app) => app.id === id && app.role !== "app");

/** Null if the app finished. @type {(app: AppRecord, contest: Contest) => string | null} */
export function whyNotFinished(app, contest) {
  const failure = failureOf(app, contest);
  if (failure !== null || trialsOf(contest, app.id).length > 0) return failure;
  const { ended, state } = contest.run;
  return ended === "budget" && state === "complete"
    ? "the budget was spent before its first trial. Give a larger --budget"
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

/**
 * Whether the app does not support the case and says so, which is no fault.
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
 * Null if the app did not fail. Another trial of a failed app is pointless.
 * @type {(app: AppRecord, contest: Contest) => string | null}
 */
export function failureOf(app, contest) {
  const { testCase } = contest;
  if (app.verification.status === "failed") return app.verification.detail;
  if (testCase.scheme === "https" && app.tls?.status === "failed") return app.tls.detail;
  const failed = trialsOf(contest, app.id).find((trial) => trial.status === "failed");
  if (failed) return `${isInapplicable(failed) ? "" : `round ${failed.round}: `}${failed.detail}`;
  const needsCapacity = "rate" in testCase && "shareOfCapacity" in testCase.rate;
  return needsCapacity && capacityOf(app.id, contest) === null
    ? "its capacity is unknown, because it did not finish in external mode"
    : null;
}

/**
 * The most requests/s that an app answered under full load, over the same scheme and for the same target, with any
 * number of connections. Null if it finished no such load.
 * @type {(appId: string, contest: Contest) => number | null}
 */
export function capacityOf(appId, { testCase: { scheme, target }, run }) {
  const contests = MODE_IDS.filter((mode) => MODES[mode].measuresCapacity)
    .flatMap((mode) => contestsIn(mode, run))
    .filter(({ testCase }) => testCase.scheme === scheme)
    .filter(({ testCase }) => targetKey(testCase.target) === targetKey(target));
  const capacities = contests
    .map((contest) => samplesOf(contest, appId))
    .filter((samples) => samples.length > 0)
    .map((samples) => median(samples.map((each) => (1000 * each.requests) / each.durationMs)));
  return capacities.length > 0 ? Math.max(...capacities) : null;
}
