import { mean } from "./moments.js";

/**
 * @import { Observation } from "./paired-differences.js"
 *
 * What is known of launches before any has run.
 * @typedef {object} LaunchPrior
 * @property {number} sd by how much launches of the same code differ, relative
 * @property {number} df the weight of that, in degrees of freedom: apps differ (docs/studies.md)
 *
 * @typedef {object} Expected how launches scatter for all that is known of them before they ran
 * @property {boolean} isKnown false: all alike, but nobody knows how much
 * @property {number} df
 * @property {(entry: string) => number} varianceOf a launch's log value
 */

/** @type {Expected} */
const NOTHING = { isKnown: false, df: 0, varianceOf: () => 1 };

/**
 * What a prior makes of these launches: their own scatter, and what their slices leave open, which
 * they tell themselves. That is an entry's, not a launch's: a launch that missed its collections is fast
 * and looks sure, and would pull its entry up. Nothing where a launch does not tell how far it may be off.
 * @type {(prior: LaunchPrior | undefined, observations: readonly Observation[]) => Expected}
 */
export function expectedScatter(prior, observations) {
  if (!prior || observations.some(({ error }) => error === undefined)) return NOTHING;
  /** @type {Map<string, number[]>} */
  const squares = new Map();
  for (const { entry, error = 0 } of observations) {
    squares.set(entry, [...(squares.get(entry) ?? []), error ** 2]);
  }
  return {
    ...{ isKnown: true, df: prior.df },
    varianceOf: (entry) => prior.sd ** 2 + mean(squares.get(entry) ?? [0]),
  };
}

/**
 * How much of it is believed beside what the run itself shows: of launches that scatter more than was
 * expected it knows the less, the more they do; where few launches say so, they may do by more.
 * @type {(expected: Pick<Expected, "df">, excess: number, residualDf: number) => number} excess: NaN of a single round
 * @returns degrees of freedom, of a pair with one round
 */
export function believedDf({ df }, excess, residualDf) {
  if (Number.isNaN(excess)) return df;
  return df / Math.max(1, excess * (1 + 1 / Math.max(1, residualDf))) ** 2;
}
