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

/**
 * Over a server's first requests since its start, from its warm-up. Of a generator with a core of its own the clock tells
 * what the server took.
 * @type {(trial: Trial) => number | null}
 */
export function youngCostUs(trial) {
  const { windowMs = 0, requestsPerSecond = [], turns } = warmupIn(trial) ?? {};
  const stretches =
    turns?.map(({ requests, cpuMs }) => ({ requests, tookMs: cpuMs })) ??
    requestsPerSecond.map((rate) => ({ requests: (rate * windowMs) / 1000, tookMs: windowMs }));
  let [requests, tookMs] = [0, 0];
  for (const stretch of stretches) {
    // Of one that has most of them after its youth, the rest cannot be told from them.
    if (stretch.tookMs === null || stretch.requests > 2 * YOUNG_REQUESTS) return null;
    const share = Math.min(1, (YOUNG_REQUESTS - requests) / stretch.requests);
    requests += share * stretch.requests;
    tookMs += share * stretch.tookMs;
    if (share < 1) return (tookMs * 1000) / YOUNG_REQUESTS;
  }
  return null;
}
