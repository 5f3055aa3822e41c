// @ts-expect-error jstat ships no types; the functions used are plain.
import jstat from "jstat";
import { MOST_DF } from "./student-t.js";

const STEP = 0.05;

/** The range of that many standard normal values is below this with a probability of 1 in double precision. */
const WIDEST = 14;

const WIDEST_QUANTILE = 1e6;

/** @type {Map<number, number[]>} */
const rangeTables = new Map();

/** @type {Map<string, number>} */
const quantiles = new Map();

/**
 * Quantile of the studentized range, in standard errors of a mean, for intervals on all pairs of
 * means that hold together (Tukey 1953; Kramer, Biometrics 1956). By quadrature, to about four
 * digits; jstat's own fails to converge in the tail.
 * @type {(p: number, entries: number, df: number) => number}
 */
export function rangeQuantile(p, entries, df) {
  const usedDf = Math.min(df, MOST_DF);
  const key = `${p} ${entries} ${usedDf}`;
  const known = quantiles.get(key);
  if (known !== undefined) return known;
  const chances = rangeTable(entries);
  const errors = errorWeights(usedDf);
  let [low, high] = [0, 1];
  while (chanceWithin(high, chances, errors) < p) {
    // Of an error that is next to unknown, the steps below do not hold enough.
    if (high > WIDEST_QUANTILE) return Number.POSITIVE_INFINITY;
    high *= 2;
  }
  while (high - low > 1e-6 * high) {
    const middle = (low + high) / 2;
    if (chanceWithin(middle, chances, errors) < p) low = middle;
    else high = middle;
  }
  quantiles.set(key, high);
  return high;
}

/**
 * Probability that the range is within `q` estimated standard errors.
 * @type {(q: number, chances: number[], errors: ReturnType<typeof errorWeights>) => number}
 */
function chanceWithin(q, chances, errors) {
  return errors.reduce((sum, { error, weight }) => {
    const place = Math.min((q * error) / STEP, chances.length - 2);
    const before = Math.floor(place);
    return sum + weight * lerp(chances[before], chances[before + 1], place - before);
  }, 0);
}

/** @type {(from: number, to: number, share: number) => number} */
const lerp = (from, to, share) => from + share * (to - from);

/** How probably so many normal values range over at most 0, STEP, … @param {number} entries */
function rangeTable(entries) {
  const known = rangeTables.get(entries);
  if (known) return known;
  const cdf = (/** @type {number} */ z) => jstat.normal.cdf(z, 0, 1);
  const lowest = Array.from({ length: 161 }, (_, i) => -8 + i / 10);
  const chances = Array.from({ length: WIDEST / STEP + 2 }, (_, i) =>
    lowest.reduce((sum, z) => {
      const others = (cdf(z + i * STEP) - cdf(z)) ** (entries - 1);
      return sum + 0.1 * entries * jstat.normal.pdf(z, 0, 1) * others;
    }, 0),
  );
  rangeTables.set(entries, chances);
  return chances;
}

/** How an estimated standard error of 1 is distributed, in steps of its log. @param {number} df */
function errorWeights(df) {
  const constant = Math.LN2 + (df / 2) * Math.log(df / 2) - jstat.gammaln(df / 2);
  return Array.from({ length: 301 }, (_, i) => {
    const log = -12 + i * STEP;
    const error = Math.exp(log);
    return { error, weight: STEP * Math.exp(constant + df * log - (df * error ** 2) / 2) };
  }).filter(({ weight }) => weight > 1e-12);
}
