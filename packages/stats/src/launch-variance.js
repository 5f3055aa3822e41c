import { mean, sum } from "./moments.js";

/**
 * @import { Fit, Observation } from "./two-way-fit.js"
 *
 * @typedef {object} LaunchPrior what is known of launches before any has run
 * @property {number} sd by how much launches of the same code differ, relative
 * @property {number} df the weight of that, in degrees of freedom
 *
 * @typedef {object} LaunchVariances
 * @property {boolean} isKnown whether the prior was used
 * @property {number} leaningDf with which an entry leans on the run
 * @property {number} df of all that is known of launches: no comparison has more
 * @property {Map<string, EntryVariance>} entries sorted by name
 *
 * @typedef {{ variance: number, df: number, launches: number, shared: number }} EntryVariance of the log value of a launch;
 *   df: of the entry's own launches; shared: the relative standard error that all its launches share
 */

/**
 * An entry's variance leans on the run's with so many degrees of freedom (Smyth's moderated t, 2004, but fixed): more if
 * a prior and the launches' errors say by how much this entry scatters. Half of what the prior still counts is added,
 * for each entry of a pair.
 */
const LEANING = { withPrior: 3, withoutPrior: 1 };

/**
 * By how much an entry's launches scatter: by its own residuals, which lean on the run's, and these on the prior. What
 * a launch's slices leave open is a part of it, and differs between entries, so the run's scatter is measured against
 * it. The prior is knowledge of other runs: it fades as launches come. It counts only if each launch has an error.
 * @type {(fit: Fit, observations: readonly Observation[], prior?: LaunchPrior) => LaunchVariances}
 */
export function launchVariances(fit, observations, prior) {
  const isKnown = prior !== undefined && observations.every(({ error }) => error !== undefined);
  const priorDf = isKnown ? prior.df / (observations.length / fit.entries.length) ** 2 : 0;
  const leaningDf = isKnown ? LEANING.withPrior + priorDf / 2 : LEANING.withoutPrior;
  const entries = fit.entries.map((entry) => {
    const launches = observations.filter((launch) => launch.entry === entry.name);
    const squaredError = mean(launches.map(({ error = 0 }) => error ** 2));
    const shared = mean(launches.map((launch) => launch.shared ?? 0));
    return { ...entry, shared, expected: isKnown ? prior.sd ** 2 + squaredError : 1 };
  });
  const excess = sum(entries.map(({ squares, expected }) => squares / expected));
  const runExcess = (excess + priorDf) / (fit.df + priorDf);
  const varianceOf = (/** @type {typeof entries[number]} */ { squares, df, expected }) =>
    (squares + leaningDf * runExcess * expected) / (df + leaningDf);
  return {
    isKnown,
    leaningDf,
    df: fit.df + priorDf,
    entries: new Map(
      entries.map((entry) => [entry.name, { ...entry, variance: varianceOf(entry) }]),
    ),
  };
}
