import { estimatePairedRatio } from "@routebench/stats/ratio";
import { whyNotFinished } from "../judge/finished.js";
import { pairedValues } from "../judge/paired-values.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
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
    plain.target === overTls.target &&
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
    const rates = result.trials.flatMap((trial) => {
      const { caseId, round } = trial;
      if (trial.appId !== app.id || trial.mode !== mode || trial.status !== "ok") return [];
      const { requests, durationMs } = trial.sample;
      return [{ round, entry: caseId, value: requests / (durationMs / 1000) }];
    });
    const { a, b } = pairedValues(rates, overTls.id, plain.id);
    if (a.length === 0) return [];
    const ratio = estimatePairedRatio(a, b);
    return [{ appId: app.id, name: app.name, mode, target, connections, ratio }];
  });
}
