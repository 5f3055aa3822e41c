import { estimateMean, exponentiated, FEWEST_LAUNCHES, intervalAround } from "./estimate.js";
import { launchVariances } from "./launch-variance.js";
import { mean } from "./moments.js";
import { twoWayFit } from "./two-way-fit.js";

/** @import { Estimate } from "@routebench/contract/summary" */
/** @import { Observation } from "./two-way-fit.js" */

/**
 * The typical value of a metric for each entry, with an interval from the variances that comparisons use. The effects
 * of rounds are left out (Loftus & Masson, Psychonomic Bulletin & Review 1994). With a single entry, or a value that is
 * not positive, each entry gets its `estimateMean`.
 * @type {(observations: readonly Observation[]) => Map<string, Estimate>}
 * @throws {RangeError} if a value is not finite, or a round has an entry twice
 */
export function pooledMeans(observations) {
  const entries = [...new Set(observations.map(({ entry }) => entry))];
  const isPositive = observations.every(({ value }) => value > 0);
  const fit = isPositive ? twoWayFit(observations) : null;
  const variances = fit && fit.df > 0 ? launchVariances(fit, observations) : null;
  return new Map(
    entries.map((entry) => {
      const launches = observations.filter((launch) => launch.entry === entry);
      const values = launches.map(({ value }) => value);
      const spread = variances?.entries.get(entry);
      if (!variances || !spread || values.length < FEWEST_LAUNCHES)
        return [entry, estimateMean(values)];
      const error = Math.sqrt(spread.variance / values.length);
      const share = spread.df / (spread.df + variances.leaningDf);
      const df = 1 / (share ** 2 / spread.df + (1 - share) ** 2 / variances.df);
      const point = mean(values.map(Math.log));
      const interval = intervalAround(point, error, Math.min(df, variances.df));
      return [entry, exponentiated(interval, "geometric mean, pooled t interval on logs")];
    }),
  );
}
