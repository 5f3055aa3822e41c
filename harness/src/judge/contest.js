import { casesOf, configuredModes, MODES } from "@routebench/contract/modes";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/result-file").AppRecord} AppRecord
 * @typedef {import("@routebench/contract/result-file").Trial} Trial
 * @typedef {import("@routebench/contract/modes").Mode} Mode
 * @typedef {import("@routebench/contract/cases").Case | import("@routebench/contract/cases").FixedRateCase} AnyCase
 *
 * @typedef {object} Contest a case in a mode, which is planned, compared and ranked by itself
 * @property {Mode} mode
 * @property {AnyCase} testCase
 * @property {AppRecord[]} entries that take part, those that failed among them
 * @property {Trial[]} trials
 * @property {ResultFile["rounds"]} rounds that are finished
 * @property {ResultFile} run that it is part of: how it is measured, its time, its other contests
 */

/**
 * @param {ResultFile} run
 * @returns {Contest[]} of each mode in each of its cases, the modes in the order in which they are run
 */
export const contestsOf = (run) =>
  configuredModes(run.config).flatMap((mode) => contestsIn(mode, run));

/**
 * @template {Mode} M
 * @param {M} mode
 * @param {ResultFile} run
 * @returns {(Contest & { mode: M })[]} in the order of the run's cases; none of a mode that is not run
 */
export function contestsIn(mode, run) {
  if (run.config.modes[mode] === undefined) return [];
  const entries = run.apps.filter(({ role }) => role === "app" || MODES[mode].hasTwins);
  return casesOf(mode, run.config).map((testCase) => {
    const isOwn = (/** @type {{ mode: Mode, caseId: string }} */ each) =>
      each.mode === mode && each.caseId === testCase.id;
    const [trials, rounds] = [run.trials.filter(isOwn), run.rounds.filter(isOwn)];
    return { mode, testCase, entries, trials, rounds, run };
  });
}

/**
 * @param {Contest} contest
 * @param {string} appId
 * @returns {Trial[]} that one entry's
 */
export const trialsOf = ({ trials }, appId) => trials.filter((trial) => trial.appId === appId);
