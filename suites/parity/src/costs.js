import { compareEntries, comparisonOf } from "@routebench/stats/compare";
import { pooledMeans } from "@routebench/stats/pooled-means";

/** @import { Estimate, ModeSummary } from "@routebench/contract/summary" */

/**
 * CPU time of a request in µs, of all processes of a server; null if it was not measured. The intervals of all pairs
 * hold together.
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
