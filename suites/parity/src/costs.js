import { slicesIn } from "@routebench/contract/trial";
import { compareEntries } from "@routebench/stats/compare";
import { pooledMeans } from "@routebench/stats/pooled-means";

/**
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Estimate } from "@routebench/contract/summary"
 */

/**
 * @typedef {object} Costs µs of CPU time that a request costs a server, all its processes together
 * @property {(id: string) => Estimate | null} of a subject; null where it was not measured
 * @property {(one: string, other: string) => Estimate | null} ratio the one's cost over the other's, with an
 *   interval that holds together with those of all pairs; null where no round has both
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

/**
 * @param {ResultFile["trials"][number]} trial
 * @returns {number | null} over all slices of the launch
 */
function launchCostUs(trial) {
  const timed = slicesIn(trial).flatMap((slice) =>
    slice.server && !slice.neverAsleep
      ? [{ requests: slice.requests, cpuMs: slice.server.cpuMs }]
      : [],
  );
  const requests = timed.reduce((sum, one) => sum + one.requests, 0);
  const cpuMs = timed.reduce((sum, one) => sum + one.cpuMs, 0);
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
