/** What a made-up result says across its cases: no statistics to rely on. */
import { estimate } from "./synthetic-estimate.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/result-file").Sample} Sample
 * @typedef {import("@routebench/contract/summary").FixedRateSummary} FixedRateSummary
 */

/**
 * @param {"in-process" | "external"} mode
 * @param {ResultFile} result
 * @returns {import("@routebench/contract/summary").TlsRow[]}
 */
export function tlsRows(mode, result) {
  const { cases } = result.config;
  return cases.flatMap((overTls) => {
    const { target, connections } = overTls;
    const plain = cases.find(
      (each) =>
        each.scheme === "http" && each.target === target && each.connections === connections,
    );
    if (overTls.scheme !== "https" || !plain) return [];
    return result.apps.flatMap(({ id: appId, name, role }) => {
      const rates = (/** @type {string} */ caseId) =>
        samplesOf(result, mode, caseId, appId).map(({ requests }) => requests);
      const [a, b] = [rates(overTls.id), rates(plain.id)];
      if (role !== "app" || a.length === 0 || a.length !== b.length) return [];
      const ratio = estimate(a.map((value, round) => value / (b[round] ?? value)));
      return [{ appId, name, mode, target, connections, ratio, bound: null, cpuRatio: null }];
    });
  });
}

/**
 * @param {ResultFile} result
 * @returns {FixedRateSummary[]}
 */
export function fixedRateSummaries(result) {
  return (result.config.modes["fixed-rate"]?.cases ?? []).map((testCase) => {
    const apps = result.apps.filter(({ role }) => role === "app");
    const rows = apps.flatMap(({ id: appId, name }) => {
      const samples = samplesOf(result, "fixed-rate", testCase.id, appId);
      const failed = result.trials.some(
        ({ appId: id, caseId, status }) =>
          id === appId && caseId === testCase.id && status === "failed",
      );
      if (samples.length === 0 || failed) return [];
      const intended = result.trials.flatMap((trial) =>
        trial.caseId === testCase.id && trial.appId === appId
          ? [trial.load.ratePerSecond ?? 0]
          : [],
      );
      const achieved = samples.map(({ requests, durationMs }) => (1000 * requests) / durationMs);
      const latency = (/** @type {keyof NonNullable<Sample["latencyUs"]>} */ of) =>
        estimate(samples.map(({ latencyUs }) => latencyUs?.[of] ?? latencyUs?.max ?? 0));
      const kept = achieved.every((rate, launch) => rate >= 0.98 * (intended[launch] ?? 0));
      return [
        {
          appId,
          name,
          launches: samples.length,
          errors: 0,
          intendedPerSecond: estimate(intended),
          achievedPerSecond: estimate(achieved),
          kept,
          behind: kept ? null : /** @type {const} */ ("server"),
          isTailLagging: false,
          latencyUs: {
            p50: latency("p50"),
            p90: latency("p90"),
            p99: latency("p99"),
            p999: latency("p999"),
            max: latency("max"),
          },
        },
      ];
    });
    const didNotFinish = apps
      .filter(({ id }) => !rows.some(({ appId }) => appId === id))
      .map(({ id: appId, name, version }) => ({ appId, name, version, reason: "it failed" }));
    rows.sort((a, b) => a.latencyUs.p99.point - b.latencyUs.p99.point);
    return { testCase, rows, didNotFinish };
  });
}

/**
 * @param {ResultFile} result
 * @param {import("@routebench/contract/summary").Mode} mode
 * @param {string} caseId
 * @param {string} appId
 * @returns {Sample[]}
 */
const samplesOf = ({ trials }, mode, caseId, appId) =>
  trials.flatMap((trial) =>
    trial.mode === mode && trial.caseId === caseId && trial.appId === appId && trial.status === "ok"
      ? [trial.sample]
      : [],
  );
