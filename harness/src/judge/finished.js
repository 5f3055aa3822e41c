import { capacityOf } from "./capacity.js";

/**
 * @typedef {import("@routebench/contract/result-file").AppRecord} AppRecord
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/cases").Case} Case
 * @typedef {import("@routebench/contract/cases").FixedRateCase} FixedRateCase
 * @typedef {import("@routebench/contract/modes").Mode} Mode
 */

/**
 * Why an app is not ranked in a mode, in a case.
 * @param {AppRecord} app
 * @param {Mode} mode
 * @param {Case | FixedRateCase} testCase
 * @param {ResultFile} result
 * @returns {string | null} null where it is ranked
 */
export function whyNotFinished(app, mode, testCase, result) {
  const failure = findFailure(app, mode, testCase, result);
  if (failure !== null) return failure;
  if (ownTrials(app, mode, testCase, result).length > 0) return null;
  return result.ended === "budget" && result.state === "complete"
    ? "the budget was spent before its first trial; give a larger --budget"
    : "the run ended before its first trial";
}

/**
 * @param {AppRecord} app
 * @param {Mode} mode
 * @param {Case | FixedRateCase} testCase
 * @param {ResultFile} result
 * @returns {boolean} whether another trial of it would be in vain
 */
export function isOutOfTheRunning(app, mode, testCase, result) {
  return findFailure(app, mode, testCase, result) !== null;
}

/**
 * @param {AppRecord} app
 * @param {Mode} mode
 * @param {Case | FixedRateCase} testCase
 * @param {ResultFile} result
 * @returns {string | null}
 */
function findFailure(app, mode, testCase, result) {
  if (app.verification.status === "failed") return app.verification.detail;
  if (testCase.scheme === "https" && app.tls?.status === "failed") return app.tls.detail;
  for (const trial of ownTrials(app, mode, testCase, result)) {
    if (trial.status === "failed") return `round ${trial.round}: ${trial.detail}`;
  }
  const needsCapacity = "rate" in testCase && "shareOfCapacity" in testCase.rate;
  if (needsCapacity && capacityOf(app.id, testCase, result) === null) {
    return "its capacity is not known, for it did not finish the external mode";
  }
  return null;
}

/**
 * @param {AppRecord} app
 * @param {Mode} mode
 * @param {Case} testCase
 * @param {ResultFile} result
 */
function ownTrials({ id }, mode, testCase, { trials }) {
  return trials.filter(
    (trial) => trial.appId === id && trial.mode === mode && trial.caseId === testCase.id,
  );
}
