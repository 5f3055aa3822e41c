import { caseName, mainCase } from "@routebench/contract/cases";
import { configuredRankedModes } from "@routebench/contract/modes";
import { estimateRatio } from "@routebench/stats/ratio";
import { differences } from "./fingerprint.js";
import { whyNotFinished } from "./finished.js";
import { inCase } from "./in-case.js";
import { pairedValues } from "./paired-values.js";
import { REFERENCE_APP } from "./reference.js";
import { speedObservations } from "./speed.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/summary").Estimate} Estimate
 * @typedef {import("@routebench/contract/cases").Case} Case
 * @typedef {import("@routebench/contract/modes").RankedMode} Mode
 *
 * @typedef {object} AppComparison
 * @property {string} appId
 * @property {string} name
 * @property {Mode} mode
 * @property {string} caseId
 * @property {string} caseName
 * @property {Estimate | null} ratio new speed over old speed
 * @property {"faster" | "slower" | "no evidence" | "not comparable"} verdict
 * @property {string} reason why it is not comparable, or what was compared
 */

const ALPHA = 0.05;

/**
 * Holds a new result against an old one, app by app. An app's speed is told against node-http's in
 * its own run where both runs have it, since a machine is not equally fast on two days.
 * @param {ResultFile} before
 * @param {ResultFile} after
 * @param {{ force: boolean }} options force: compare results of unlike circumstances too
 * @returns {AppComparison[]} in the order of the new file; of the cases that both have
 */
export function compareResults(before, after, { force }) {
  const common = commonCases(before, after);
  const unlike = differences(before, after);
  const whyNone = common.length > 0 ? null : describeCases(before, after);
  const asked = configuredRankedModes(after.config)
    .filter((mode) => before.config.modes[mode] !== undefined)
    .flatMap((mode) =>
      (common.length > 0 ? common : [mainCase(after.config.cases)]).flatMap((testCase) =>
        allApps(before, after).map((app) => ({ mode, testCase, app })),
      ),
    );
  return asked.map(({ mode, testCase, app: { id, name } }) => {
    const subject = { appId: id, name, mode, caseId: testCase.id, caseName: caseName(testCase) };
    const missing =
      whyNone ??
      whyMissing(id, mode, testCase, before, "old") ??
      whyMissing(id, mode, testCase, after, "new");
    const reason = missing ?? (unlike.length > 0 && !force ? unlike.join("; ") : null);
    if (reason !== null) return { ...subject, ratio: null, verdict: "not comparable", reason };
    const [old, now] = [inCase(before, testCase), inCase(after, testCase)];
    return { ...subject, ...compareApp(id, mode, old, now, ALPHA / asked.length) };
  });
}

/**
 * @param {ResultFile} before
 * @param {ResultFile} after
 * @returns {Case[]}
 */
function commonCases(before, after) {
  return after.config.cases.filter(({ id }) => before.config.cases.some((old) => old.id === id));
}

/**
 * @param {ResultFile} before
 * @param {ResultFile} after
 */
function describeCases(before, after) {
  const [old, now] = [before, after].map(({ config }) => config.cases.map(caseName));
  return `they ask for different things: ${old?.join("; ")} then, ${now?.join("; ")} now`;
}

/**
 * @param {string} id
 * @param {Mode} mode
 * @param {ResultFile} before
 * @param {ResultFile} after
 * @param {number} alpha
 * @returns {Pick<AppComparison, "ratio" | "verdict" | "reason">}
 */
function compareApp(id, mode, before, after, alpha) {
  const anchored = [relativeSpeeds(id, mode, before), relativeSpeeds(id, mode, after)];
  const isAnchored = id !== REFERENCE_APP && anchored.every((speeds) => speeds.length > 0);
  const [old = [], now = []] = isAnchored
    ? anchored
    : [requestRates(id, mode, before), requestRates(id, mode, after)];
  const ratio = estimateRatio(now, old, { level: 1 - alpha });
  const reason = isAnchored ? "speed against node-http of the same run" : "requests/s";
  return { ratio, verdict: verdictOf(ratio), reason };
}

/**
 * @param {Estimate} ratio
 * @returns {AppComparison["verdict"]}
 */
function verdictOf({ low, high }) {
  if (low !== null && low > 1) return "faster";
  if (high !== null && high < 1) return "slower";
  return "no evidence";
}

/**
 * @param {ResultFile} before
 * @param {ResultFile} after
 */
function allApps(before, after) {
  const gone = before.apps.filter(({ id }) => !after.apps.some((app) => app.id === id));
  return [...after.apps, ...gone].filter(({ role }) => role === "app");
}

/**
 * @param {string} id
 * @param {Mode} mode
 * @param {Case} testCase
 * @param {ResultFile} result
 * @param {string} which
 * @returns {string | null}
 */
function whyMissing(id, mode, testCase, result, which) {
  const app = result.apps.find((one) => one.id === id);
  if (!app) return `the ${which} result does not have it`;
  const reason = whyNotFinished(app, mode, testCase, result);
  return reason && `it did not finish in the ${which} result: ${reason}`;
}

/**
 * @param {string} id
 * @param {Mode} mode
 * @param {ResultFile} result
 * @returns {number[]} one per round that holds both
 */
function relativeSpeeds(id, mode, result) {
  const { a, b } = pairedValues(speedObservations(result, mode), id, REFERENCE_APP);
  return a.map((speed, index) => speed / /** @type {number} */ (b[index]));
}

/**
 * @param {string} id
 * @param {Mode} mode
 * @param {ResultFile} result
 * @returns {number[]} requests/s, one per launch
 */
function requestRates(id, mode, { trials }) {
  return trials.flatMap((trial) =>
    trial.appId === id && trial.mode === mode && trial.status === "ok"
      ? [trial.sample.requests / (trial.sample.durationMs / 1000)]
      : [],
  );
}
