import { mean, sum } from "./moments.js";

/** @import { Fit, Observation } from "./two-way-fit.js" */
/** @typedef {ReturnType<typeof launchVariances>} LaunchVariances */

/** Some apps scatter more than others, so the prior counts for few degrees of freedom. */
const PRIOR_DF = 8;

/**
 * The weight of the run's variance in an entry's variance, in degrees of freedom (Smyth's moderated t, 2004, but
 * fixed). A prior and the launches' errors predict an entry's scatter, so the run then counts more. The prior's
 * remaining degrees of freedom are added too, half to each entry of a pair.
 */
const LEANING = { withPrior: 3, withoutPrior: 1 };

/**
 * The variance of each entry's launches, from three sources: the entry's residuals, the residuals of the whole run, and
 * the prior. The error within launches is a part of the variance and differs between entries, so the run's scatter is
 * measured relative to it. The prior comes from other runs and fades as launches come. It is used only if every launch
 * has an error.
 * @param {Fit} fit @param {readonly Observation[]} observations @param {number} [priorSd]
 */
export function launchVariances(fit, observations, priorSd) {
  const isKnown = priorSd !== undefined && observations.every(({ error }) => error !== undefined);
  const priorDf = isKnown ? PRIOR_DF / (observations.length / fit.entries.length) ** 2 : 0;
  const leaningDf = isKnown ? LEANING.withPrior + priorDf / 2 : LEANING.withoutPrior;
  const entries = fit.entries.map((entry) => {
    const launches = observations.filter((launch) => launch.entry === entry.name);
    const squaredError = mean(launches.map(({ error = 0 }) => error ** 2));
    // The relative standard error that all launches of the entry share.
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
    /** The most degrees of freedom that a comparison can have. */
    df: fit.df + priorDf,
    /** By name, in the order of the names. */
    entries: new Map(
      entries.map((entry) => [entry.name, { ...entry, variance: varianceOf(entry) }]),
    ),
  };
}
