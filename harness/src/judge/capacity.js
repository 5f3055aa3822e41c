import { MODE_IDS, MODES } from "@routebench/contract/modes";
import { targetKey } from "@routebench/contract/targets";
import { median } from "@routebench/stats/quantile";
import { contestsIn, trialsOf } from "./contest.js";

/**
 * How many requests/s an app answered under full load, over the same scheme and for the same
 * target: with the number of connections with which it answered most.
 * @param {string} appId
 * @param {import("./contest.js").Contest} contest
 * @returns {number | null} null if it finished no such load
 */
export function capacityOf(appId, { testCase: { scheme, target }, run }) {
  const capacities = MODE_IDS.filter((mode) => MODES[mode].tellsCapacity)
    .flatMap((mode) => contestsIn(mode, run))
    .filter(({ testCase: one }) => one.scheme === scheme)
    .filter(({ testCase: one }) => targetKey(one.target) === targetKey(target))
    .flatMap((contest) => {
      const rates = trialsOf(contest, appId).flatMap((trial) =>
        trial.status === "ok" ? [trial.sample.requests / (trial.sample.durationMs / 1000)] : [],
      );
      return rates.length === 0 ? [] : [median(rates)];
    });
  return capacities.length === 0 ? null : Math.max(...capacities);
}
