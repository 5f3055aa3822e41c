import { cpuUsPerRequest } from "@routebench/contract/slice-cost";
import { slicesIn } from "@routebench/contract/trial";
import { compareEntries, comparisonOf } from "@routebench/stats/compare";
import { pooledMeans } from "@routebench/stats/pooled-means";

/** @import { Estimate } from "@routebench/contract/summary" */
/** @import { Trial } from "@routebench/contract/trial" */

/**
 * What a request costs a server in µs of CPU time, all its processes together; null where that was not measured.
 * A ratio's interval holds together with those of all pairs.
 * @typedef {object} Costs
 * @property {(id: string) => Estimate | null} of
 * @property {(one: string, other: string) => Estimate | null} ratio
 */

/** @type {(trials: Trial[]) => Costs} */
export function costsOf(trials) {
  const observations = trials.flatMap((trial) => {
    const value = cpuUsPerRequest(slicesIn(trial));
    return value === null ? [] : [{ round: trial.round, entry: trial.appId, value }];
  });
  const means = observations.length > 0 ? pooledMeans(observations) : new Map();
  const pairs = compareEntries(observations);
  return {
    of: (id) => means.get(id) ?? null,
    ratio: (one, other) => comparisonOf(one, other, pairs)?.ratio ?? null,
  };
}
