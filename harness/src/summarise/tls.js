import { metricOf } from "@routebench/contract/metrics";
import { targetKey } from "@routebench/contract/targets";
import { estimatePairedRatio } from "@routebench/stats/ratio";
import { whyNotFinished } from "../judge/finished.js";
import { pairedValues } from "../judge/paired-values.js";
import { verdict } from "./bottleneck.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/result-file").Trial} Trial
 * @typedef {import("@routebench/contract/result-file").Sample} Sample
 * @typedef {import("@routebench/contract/summary").TlsRow} TlsRow
 * @typedef {import("@routebench/contract/cases").Case} Case
 */

/**
 * What TLS costs: each app's requests/s over TLS against those without, round by round.
 * @param {ResultFile} result
 * @param {TlsRow["mode"][]} modes
 * @returns {TlsRow[]} empty unless a case was measured both ways
 */
export function summariseTls(result, modes) {
  const { cases } = result.config;
  return modes.flatMap((mode) =>
    cases.flatMap((overTls) => {
      const plain = overTls.scheme === "https" && cases.find((one) => isPlainOf(one, overTls));
      return plain ? compareSchemes(mode, plain, overTls, result) : [];
    }),
  );
}

/**
 * @param {Case} plain
 * @param {Case} overTls
 */
function isPlainOf(plain, overTls) {
  return (
    plain.scheme === "http" &&
    targetKey(plain.target) === targetKey(overTls.target) &&
    plain.connections === overTls.connections &&
    plain.pipelining === overTls.pipelining
  );
}

/**
 * @param {TlsRow["mode"]} mode
 * @param {Case} plain
 * @param {Case} overTls
 * @param {ResultFile} result
 * @returns {TlsRow[]}
 */
function compareSchemes(mode, plain, overTls, result) {
  const { target, connections } = overTls;
  return result.apps.flatMap((app) => {
    const finished = [plain, overTls].every(
      (testCase) => whyNotFinished(app, mode, testCase, result) === null,
    );
    if (app.role !== "app" || !finished) return [];
    const trials = result.trials.filter((trial) => trial.appId === app.id && trial.mode === mode);
    const compare = (/** @type {(sample: Sample) => number | null} */ of) =>
      compareTrials(trials, plain, overTls, of);
    const ratio = compare(metricOf("requestsPerSecond").of);
    if (ratio === null) return [];
    const subject = { appId: app.id, name: app.name, mode, target, connections };
    const bound = boundOf(trials, plain, overTls);
    return [{ ...subject, ratio, bound, cpuRatio: compare(metricOf("serverCpuUsPerRequest").of) }];
  });
}

/**
 * @param {Trial[]} trials one app's
 * @param {Case} plain
 * @param {Case} overTls
 * @param {(sample: Sample) => number | null} of
 * @returns {import("@routebench/contract/summary").Estimate | null} over the rounds that hold both
 */
function compareTrials(trials, plain, overTls, of) {
  const values = trials.flatMap((trial) => {
    const value = trial.status === "ok" ? of(trial.sample) : null;
    return value === null ? [] : [{ round: trial.round, entry: trial.caseId, value }];
  });
  const { a, b } = pairedValues(values, overTls.id, plain.id);
  return a.length === 0 ? null : estimatePairedRatio(a, b);
}

/**
 * @param {Trial[]} trials one app's
 * @param {Case} plain
 * @param {Case} overTls
 * @returns {TlsRow["bound"]} null too where the generator was the limit of both
 */
function boundOf(trials, plain, overTls) {
  const isGeneratorBound = (/** @type {Case} */ { id }) =>
    verdict(
      trials.flatMap((trial) =>
        trial.caseId === id && trial.status === "ok" ? [trial.sample] : [],
      ),
    ) === "generator";
  const [lower, upper] = [isGeneratorBound(overTls), isGeneratorBound(plain)];
  if (lower === upper) return null;
  return lower ? "lower" : "upper";
}
