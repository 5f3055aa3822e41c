import { slicesIn } from "@routebench/contract/trial";
import { compareEntries } from "@routebench/stats/compare";
import { pooledMeans } from "@routebench/stats/pooled-means";

/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Estimate } from "@routebench/contract/summary" */

/**
 * What a request costs a server in µs of CPU time, all its processes together; null where that was not measured.
 * A ratio's interval holds together with those of all pairs.
 * @typedef {object} Costs
 * @property {(id: string) => Estimate | null} of
 * @property {(one: string, other: string) => Estimate | null} ratio
 */

/** @type {(result: Pick<ResultFile, "trials">) => Costs} */
export function costsOf({ trials }) {
  const observations = trials.flatMap((trial) => {
    const value = launchCostUs(trial);
    return value === null ? [] : [{ round: trial.round, entry: trial.appId, value }];
  });
  const means = observations.length > 0 ? pooledMeans(observations) : new Map();
  const pairs = compareEntries(observations);
  return {
    of: (id) => means.get(id) ?? null,
    ratio(one, other) {
      const pair = pairs.find(
        ({ a, b }) => (a === one && b === other) || (a === other && b === one),
      );
      if (!pair || !Number.isFinite(pair.ratio.point)) return null;
      return pair.a === one ? pair.ratio : inverse(pair.ratio);
    },
  };
}

/** Over all slices of the launch. @type {(trial: ResultFile["trials"][number]) => number | null} */
export function launchCostUs(trial) {
  let [requests, cpuMs] = [0, 0];
  for (const slice of slicesIn(trial)) {
    if (!slice.server || slice.neverAsleep) continue;
    requests += slice.requests;
    cpuMs += slice.server.cpuMs;
  }
  return requests > 0 && cpuMs > 0 ? (cpuMs * 1000) / requests : null;
}

/** @type {(ratio: Estimate) => Estimate} */
const inverse = ({ point, low, high, both, ...how }) => ({
  point: 1 / point,
  low: high && 1 / high,
  high: low && 1 / low,
  ...(both && { both: both.map((ratio) => 1 / ratio) }),
  ...how,
});
