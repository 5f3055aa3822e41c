import { casesOf, MODES } from "@routebench/contract/modes";
import { referenceOf } from "@routebench/contract/reference";

/**
 * @import { AppRecord } from "@routebench/contract/app-record"
 * @import { Case, FixedRateCase } from "@routebench/contract/cases"
 * @import { Mode } from "@routebench/contract/modes"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Sample, Trial } from "@routebench/contract/trial"
 *
 * @typedef {object} Contest a case in a mode, which is planned, judged and ranked by itself
 * @property {Mode} mode
 * @property {Case | FixedRateCase} testCase
 * @property {AppRecord[]} entries that take part, failed entries among them
 * @property {Trial[]} trials
 * @property {ResultFile["rounds"]} rounds that are finished
 * @property {ResultFile} run that it is part of: how it is measured, its time, its other contests
 */

/** In the order of the run's cases. @template {Mode} M @param {M} mode @param {ResultFile} run */
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

/** Of its loads. @type {(contest: Pick<Contest, "trials">, appId: string) => Sample[]} */
export const samplesOf = (contest, appId) =>
  trialsOf(contest, appId).flatMap((trial) => (trial.status === "ok" ? [trial.sample] : []));

/** The entries whose order ends a contest: its apps, or apps and their baselines. @param {Pick<Contest, "entries">} contest */
export function rivalsIn({ entries }) {
  const baselines = entries.filter(({ role }) => role === "baseline");
  if (baselines.length > 0) return baselines.flatMap(({ id, of }) => (of ? [id, of] : [id]));
  return entries.filter(({ role }) => role === "app").map(({ id }) => id);
}

/** Whether it is in every round: the reference, controls, baselines. @type {(id: string, contest: Pick<Contest, "entries" | "run">) => boolean} */
export const isAnchor = (id, { entries, run }) =>
  id === referenceOf(run) || entries.some((app) => app.id === id && app.role !== "app");
