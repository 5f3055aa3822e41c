// @ts-expect-error jstat ships no types; the functions used are plain.
import jstat from "jstat";
import { sum } from "./moments.js";
import { MOST_DF, remembered } from "./student-t.js";

const STEP = 0.05;

/** In double precision, the range of so many standard normal values is below this with probability 1. */
const WIDEST = 14;

const WIDEST_QUANTILE = 1e6;

/**
 * Quantile of the studentized range, in standard errors of a mean, for simultaneous intervals on all pairs of means
 * (Tukey 1953; Kramer, Biometrics 1956). By quadrature, to about four digits; jstat's own function does not converge in
 * the tail.
 * @type {(p: number, entries: number, df: number) => number}
 */
export const rangeQuantile = remembered((p, entries, df) => {
  const chances = rangeTable(entries);
  const errors = errorWeights(Math.min(df, MOST_DF));
  let [low, high] = [0, 1];
  while (chanceWithin(high, chances, errors) < p) {
    // With few degrees of freedom, the probability may never reach p within the table below.
    if (high > WIDEST_QUANTILE) return Number.POSITIVE_INFINITY;
    high *= 2;
  }
  while (high - low > 1e-6 * high) {
    const middle = (low + high) / 2;
    if (chanceWithin(middle, chances, errors) < p) low = middle;
    else high = middle;
  }
  return high;
});

/**
 * Probability that the range is within `q` estimated standard errors.
 * @type {(q: number, chances: number[], errors: { error: number, weight: number }[]) => number}
 */
function chanceWithin(q, chances, errors) {
  return errors.reduce((chance, { error, weight }) => {
    const place = Math.min((q * error) / STEP, chances.length - 2);
    const before = Math.floor(place);
    const share = place - before;
    return chance + weight * ((1 - share) * chances[before] + share * chances[before + 1]);
  }, 0);
}

/** The probabilities that the range of so many normal values is at most 0, STEP, 2 STEP, … */
const rangeTable = remembered((/** @type {number} */ entries) => {
  const cdf = (/** @type {number} */ z) => jstat.normal.cdf(z, 0, 1);
  const lowest = Array.from({ length: 161 }, (_, index) => -8 + index / 10);
  return Array.from({ length: WIDEST / STEP + 2 }, (_, index) =>
    sum(
      lowest.map((z) => {
        const above = (cdf(z + index * STEP) - cdf(z)) ** (entries - 1);
        return 0.1 * entries * jstat.normal.pdf(z, 0, 1) * above;
      }),
    ),
  );
});

/** The distribution of an estimated standard error of 1, in steps of its logarithm. @param {number} df */
function errorWeights(df) {
  const constant = Math.LN2 + (df / 2) * Math.log(df / 2) - jstat.gammaln(df / 2);
  return Array.from({ length: 301 }, (_, index) => {
    const log = -12 + index * STEP;
    const error = Math.exp(log);
    return { error, weight: STEP * Math.exp(constant + df * log - (df * error ** 2) / 2) };
  }).filter(({ weight }) => weight > 1e-12);
}
