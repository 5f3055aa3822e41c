import { mean, sum } from "./moments.js";

/** @import { Fit, Observation } from "./two-way-fit.js" */
/** @typedef {ReturnType<typeof launchVariances>} LaunchVariances */

/** Some apps scatter more than others, so what is known before is worth few degrees of freedom. */
const PRIOR_DF = 8;

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
 * @param {Fit} fit @param {readonly Observation[]} observations @param {number} [priorSd]
 */
export function launchVariances(fit, observations, priorSd) {
  const isKnown = priorSd !== undefined && observations.every(({ error }) => error !== undefined);
  const priorDf = isKnown ? PRIOR_DF / (observations.length / fit.entries.length) ** 2 : 0;
  const leaningDf = isKnown ? LEANING.withPrior + priorDf / 2 : LEANING.withoutPrior;
  const entries = fit.entries.map((entry) => {
    const launches = observations.filter((launch) => launch.entry === entry.name);
    const squaredError = mean(launches.map(({ error = 0 }) => error ** 2));
    // The standard error that all launches of the entry share, relative.
    const shared = mean(launches.map((launch) => launch.shared ?? 0));
    return { ...entry, shared, expected: isKnown ? priorSd ** 2 + squaredError : 1 };
  });
  const excess = sum(entries.map(({ squares, expected }) => squares / expected));
  const runExcess = (excess + priorDf) / (fit.df + priorDf);
  const varianceOf = (/** @type {typeof entries[number]} */ { squares, df, expected }) =>
    (squares + leaningDf * runExcess * expected) / (df + leaningDf);
  return {
    isKnown,
    leaningDf,
    /** No comparison has more. */
    df: fit.df + priorDf,
    /** By name, sorted. */
    entries: new Map(
      entries.map((entry) => [entry.name, { ...entry, variance: varianceOf(entry) }]),
    ),
  };
}
