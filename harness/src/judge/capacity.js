import { median } from "@routebench/stats/quantile";

/**
 * How many requests/s an app answered under full load, over the same scheme and for the same
 * target.
 * @param {string} appId
 * @param {Pick<import("@routebench/contract/cases").Case, "scheme" | "target">} testCase
 * @param {Pick<import("@routebench/contract/result-file").ResultFile, "trials">} result
 * @returns {number | null} null where it finished no such load
 */
export function capacityOf(appId, { scheme, target }, { trials }) {
  const rates = trials.flatMap((trial) =>
    trial.mode === "external" &&
    trial.appId === appId &&
    trial.scheme === scheme &&
    trial.target === target &&
    trial.status === "ok"
      ? [trial.sample.requests / (trial.sample.durationMs / 1000)]
      : [],
  );
  return rates.length === 0 ? null : median(rates);
}
