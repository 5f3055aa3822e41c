import { entryVariances } from "./entry-variance.js";
import { estimateMean, exponentiated, FEWEST_LAUNCHES, intervalAround } from "./estimate.js";
import { mean } from "./moments.js";
import { logsByEntry, pairedDifferences } from "./paired-differences.js";

/**
 * @import { Estimate } from "./estimate.js"
 * @import { Observation } from "./paired-differences.js"
 * @typedef {{ variance: number, df: number }} Variance
 */

/** The rest is all entries' variance (shrinkage, as in Smyth's moderated t, 2004). */
const OWN_WEIGHT = 0.6;
const LEVEL = 0.95;

/**
 * The typical value of a metric for each entry, with an interval from variances like those that a
 * comparison uses: what a round did to all is left out (Loftus & Masson, Psychonomic Bulletin &
 * Review 1994), and each entry leans on how the others scatter. A single entry, or a value that is
 * not positive, leaves nothing to lean on: then it is `estimateMean` of each.
 * @type {(observations: readonly Observation[]) => Map<string, Estimate>}
 * @throws {RangeError} if a value is not finite, or an entry stands twice in a round
 */
export function pooledMeans(observations) {
  const aloneOf = (/** @type {string} */ entry) =>
    estimateMean(observations.filter((one) => one.entry === entry).map(({ value }) => value));
  const entries = [...new Set(observations.map(({ entry }) => entry))];
  if (entries.length < 2 || observations.some(({ value }) => value <= 0)) {
    return new Map(entries.map((entry) => [entry, aloneOf(entry)]));
  }
  const logs = logsByEntry(observations);
  const variances = entryVariances(pairedDifferences(logs));
  const rounds = new Set(observations.map(({ round }) => round)).size;
  const common = {
    variance: mean([...variances.values()]),
    // Of the model in which a value is its entry's effect plus its round's.
    df: observations.length - rounds - entries.length + 1,
  };
  return new Map(
    entries.map((entry) => {
      const own = [...(logs.get(entry)?.values() ?? [])];
      const variance = Number(variances.get(entry));
      const df = own.length - 1;
      if (own.length < FEWEST_LAUNCHES || Number.isNaN(common.variance)) {
        return [entry, aloneOf(entry)];
      }
      const pooled = shrunken({ variance, df }, { ...common, df: Math.max(df, common.df) });
      const error = Math.sqrt(pooled.variance / own.length);
      const interval = intervalAround(mean(own), error, pooled.df, LEVEL);
      return [entry, exponentiated(interval, "geometric mean, pooled t interval on logs")];
    }),
  );
}

/** @type {(own: Variance, common: Variance) => Variance} */
function shrunken(own, common) {
  return {
    variance: OWN_WEIGHT * own.variance + (1 - OWN_WEIGHT) * common.variance,
    df: 1 / (OWN_WEIGHT ** 2 / own.df + (1 - OWN_WEIGHT ** 2) / common.df),
  };
}
