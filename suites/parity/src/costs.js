import { compareEntries, comparisonOf } from "@routebench/stats/compare";
import { pooledMeans } from "@routebench/stats/pooled-means";

/** @import { Estimate, ModeSummary } from "@routebench/contract/summary" */

/**
 * What a request costs a server in µs of CPU time, all its processes together; null where that was not measured.
 * A ratio's interval holds together with those of all pairs.
 * @typedef {object} Costs
 * @property {(id: string) => Estimate | null} of
 * @property {(id: string, baseId: string) => Estimate | null} ratio
 */

/** @type {(launches: ModeSummary["cpuUs"]) => Costs} */
export function costsOf(observations) {
  const means = observations.length > 0 ? pooledMeans(observations) : new Map();
  const pairs = compareEntries(observations);
  return {
    of: (id) => means.get(id) ?? null,
    ratio: (id, baseId) => comparisonOf(id, baseId, pairs)?.ratio ?? null,
  };
}
