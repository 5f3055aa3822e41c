import { cpuUsPerRequest } from "@routebench/contract/slice-cost";
import { slicesIn, warmupIn } from "@routebench/contract/trial";
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

/** A server is young for so many requests after its start: Node compiles what has run often. */
export const YOUNG_REQUESTS = 3000;

/** @type {(trials: Trial[], costUs?: (trial: Trial) => number | null) => Costs} */
export function costsOf(trials, costUs = launchCostUs) {
  const observations = trials.flatMap((trial) => {
    const value = costUs(trial);
    return value === null ? [] : [{ round: trial.round, entry: trial.appId, value }];
  });
  const means = observations.length > 0 ? pooledMeans(observations) : new Map();
  const pairs = compareEntries(observations);
  return {
    of: (id) => means.get(id) ?? null,
    ratio: (one, other) => comparisonOf(one, other, pairs)?.ratio ?? null,
  };
}

/** Over all slices of the launch. @type {(trial: Trial) => number | null} */
const launchCostUs = (trial) => cpuUsPerRequest(slicesIn(trial));

/** Over a server's first requests since its start, from its warm-up. @type {(trial: Trial) => number | null} */
export function youngCostUs(trial) {
  let [requests, cpuMs] = [0, 0];
  for (const turn of warmupIn(trial)?.turns ?? []) {
    // Of a turn that has most of them after its youth, the rest cannot be told from them.
    if (turn.cpuMs === null || turn.requests > 2 * YOUNG_REQUESTS) return null;
    const share = Math.min(1, (YOUNG_REQUESTS - requests) / turn.requests);
    requests += share * turn.requests;
    cpuMs += share * turn.cpuMs;
    if (share < 1) return (cpuMs * 1000) / YOUNG_REQUESTS;
  }
  return null;
}
