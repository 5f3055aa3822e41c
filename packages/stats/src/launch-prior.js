/**
 * @import { Observation, PairedDifference } from "./paired-differences.js"
 *
 * What is known of launches before any has run.
 * @typedef {object} LaunchPrior
 * @property {number} sd by how much launches of the same code differ, relative
 * @property {number} df the weight of that, in degrees of freedom: apps differ (STUDY.md)
 *
 * @typedef {object} Expected
 * @property {number} df
 * @property {(pair: Pick<PairedDifference, "a" | "b" | "rounds">) => number} varianceOf the
 *   difference of two launches
 */

/**
 * What a prior makes of these launches: their own scatter, and what their slices leave open, which
 * they tell themselves.
 * @type {(prior: LaunchPrior | undefined, observations: readonly Observation[]) => Expected | null}
 * @returns null without a prior, or where a launch does not tell how far it may be off
 */
export function expectedScatter(prior, observations) {
  if (!prior || observations.some(({ error }) => error === undefined)) return null;
  const errors = new Map(
    observations.map(({ entry, round, error = 0 }) => [keyOf(entry, round), error]),
  );
  const varianceOf = (/** @type {string} */ entry, /** @type {number} */ round) =>
    prior.sd ** 2 + Number(errors.get(keyOf(entry, round))) ** 2;
  return {
    df: prior.df,
    varianceOf: ({ a, b, rounds }) =>
      rounds.reduce((sum, round) => sum + varianceOf(a, round) + varianceOf(b, round), 0) /
      rounds.length,
  };
}

/** @type {(entry: string, round: number) => string} */
const keyOf = (entry, round) => `${round} ${entry}`;

/**
 * How much of it is believed beside what the run itself shows: of launches that scatter more than was
 * expected it knows the less, the more they do; where few launches say so, they may do by more.
 * @type {(expected: Expected, pairs: readonly PairedDifference[], residualDf: number) => number}
 * @returns degrees of freedom, of a pair with one round
 */
export function believedDf({ df, varianceOf }, pairs, residualDf) {
  const known = pairs.filter(({ rounds }) => rounds.length >= 2);
  if (known.length === 0) return df;
  const sumOf = (/** @type {(pair: PairedDifference) => number} */ variance) =>
    known.reduce((sum, pair) => sum + (pair.rounds.length - 1) * variance(pair), 0);
  const excess = sumOf(({ variance }) => variance) / sumOf(varianceOf);
  return df / Math.max(1, excess * (1 + 1 / Math.max(1, residualDf))) ** 2;
}
