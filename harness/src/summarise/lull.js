import { estimatePairedRatio } from "@routebench/stats/ratio";
import { contestsIn, trialsOf } from "../judge/contest.js";
import { whyNotFinished } from "../judge/finished.js";

/**
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @returns {import("@routebench/contract/summary").LullRow[]} empty if no lull was measured
 */
export function summariseLull(result) {
  return contestsIn("lull", result).flatMap((contest) =>
    contest.entries.flatMap((app) => {
      const lulls = trialsOf(contest, app.id).flatMap((trial) =>
        trial.status === "ok" && trial.sample.lull ? [trial.sample.lull] : [],
      );
      if (lulls.length === 0 || whyNotFinished(app, contest) !== null) return [];
      const ratio = estimatePairedRatio(
        lulls.map(({ cpuUsPerRequestAfter }) => cpuUsPerRequestAfter),
        lulls.map(({ cpuUsPerRequestBefore }) => cpuUsPerRequestBefore),
      );
      return [{ appId: app.id, name: app.name, ratio }];
    }),
  );
}
