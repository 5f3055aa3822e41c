import { mainCase } from "@routebench/contract/cases";
import { estimatePairedRatio } from "@routebench/stats/ratio";
import { whyNotFinished } from "../judge/finished.js";

/**
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @returns {import("@routebench/contract/summary").LullRow[]} empty where no lull was measured
 */
export function summariseLull(result) {
  if (!result.config.modes.lull) return [];
  const testCase = mainCase(result.config.cases);
  return result.apps.flatMap((app) => {
    const lulls = result.trials.flatMap((trial) =>
      trial.mode === "lull" && trial.appId === app.id && trial.status === "ok" && trial.sample.lull
        ? [trial.sample.lull]
        : [],
    );
    if (lulls.length === 0 || whyNotFinished(app, "lull", testCase, result) !== null) return [];
    const ratio = estimatePairedRatio(
      lulls.map(({ cpuUsPerRequestAfter }) => cpuUsPerRequestAfter),
      lulls.map(({ cpuUsPerRequestBefore }) => cpuUsPerRequestBefore),
    );
    return [{ appId: app.id, name: app.name, ratio }];
  });
}
