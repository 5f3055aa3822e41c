import { MODES } from "@routebench/contract/modes";
import { targetKey } from "@routebench/contract/targets";
import { median } from "@routebench/stats/quantile";

/**
 * How many requests/s an app answered under full load, over the same scheme and for the same
 * target: with the number of connections with which it answered most.
 * @param {string} appId
 * @param {Pick<import("@routebench/contract/cases").Case, "scheme" | "target">} testCase
 * @param {Pick<import("@routebench/contract/result-file").ResultFile, "trials" | "config">} result
 * @returns {number | null} null where it finished no such load
 */
export function capacityOf(appId, { scheme, target }, { trials, config }) {
  /** @type {Map<string, number[]>} */
  const ratesByCase = new Map();
  const asked = config.cases.filter(
    (one) => one.scheme === scheme && targetKey(one.target) === targetKey(target),
  );
  for (const trial of trials) {
    const isAsked = trial.appId === appId && asked.some(({ id }) => id === trial.caseId);
    if (!MODES[trial.mode].tellsCapacity || !isAsked || trial.status !== "ok") continue;
    const { requests, durationMs } = trial.sample;
    const rates = ratesByCase.get(trial.caseId) ?? [];
    ratesByCase.set(trial.caseId, [...rates, requests / (durationMs / 1000)]);
  }
  const capacities = [...ratesByCase.values()].map((rates) => median(rates));
  return capacities.length === 0 ? null : Math.max(...capacities);
}
