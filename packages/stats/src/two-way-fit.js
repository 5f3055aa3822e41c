// @ts-expect-error jstat ships no types; the function used is plain.
import jstat from "jstat";
import { sum } from "./moments.js";

/**
 * @typedef {object} Observation of one launch
 * @property {number} round
 * @property {string} entry
 * @property {number} value
 * @property {number} [error] relative standard error of the value, from the launch's slices
 * @property {number} [shared] relative standard error that all launches of the entry share
 *
 * @typedef {ReturnType<typeof twoWayFit>} Fit
 * @typedef {NonNullable<ReturnType<Fit["difference"]>>} Difference of the logarithms
 */

/**
 * A launch's log value is its entry's effect plus its round's: both by least squares (Yates, Empire Journal of
 * Experimental Agriculture 1940), because blocks hold only some of the entries. If all rounds hold all entries, two
 * entries differ by the mean of their differences.
 * @param {readonly Observation[]} observations
 * @throws {RangeError} if a value is not positive, or an entry is twice in a round
 */
export function twoWayFit(observations) {
  const names = [...new Set(observations.map(({ entry }) => entry))].sort();
  const rounds = [...new Set(observations.map(({ round }) => round))];
  const launches = observations.map(({ entry, round, value }) => {
    if (!(value > 0 && Number.isFinite(value))) {
      throw new RangeError(`${entry} has the rate ${value} in round ${round}; it must be positive`);
    }
    return {
      own: names.indexOf(entry),
      common: names.length + rounds.indexOf(round),
      log: Math.log(value),
    };
  });
  if (new Set(launches.map(({ own, common }) => `${own} ${common}`)).size < launches.length) {
    throw new RangeError("an entry is twice in a round");
  }
  const chains = chainsOf(launches, names.length + rounds.length);
  // Effects are known except for a constant of each chain: its entries' effects sum to zero.
  const equations = chains.map((chain, row) =>
    chains.map((other, column) => Number(Math.max(row, column) < names.length && chain === other)),
  );
  const sums = chains.map(() => 0);
  for (const { own, common, log } of launches) {
    for (const row of [own, common]) {
      sums[row] += log;
      for (const column of [own, common]) equations[row][column] += 1;
    }
  }
  /** @type {number[][]} */
  const inverse = names.length > 0 ? jstat.inv(equations) : [];
  const effects = inverse.map((row) => sum(row.map((value, index) => value * sums[index])));
  // By name; squares: the sum of the squared residuals, and df: its degrees of freedom.
  const entries = names.map((name) => ({ name, launches: 0, squares: 0, df: 0 }));
  for (const { own, common, log } of launches) {
    const leverage = inverse[own][own] + 2 * inverse[own][common] + inverse[common][common];
    entries[own].launches += 1;
    entries[own].squares += (log - effects[own] - effects[common]) ** 2;
    entries[own].df += 1 - leverage;
  }
  return {
    entries,
    /** Of all residuals. */
    df: launches.length - chains.length + new Set(chains).size,
    /**
     * Null if no chain of rounds joins the two. Shares: of each entry's launch variance in the variance of the mean.
     * @param {string} a @param {string} b
     */
    difference(a, b) {
      const [first, second] = [names.indexOf(a), names.indexOf(b)];
      if (first < 0 || second < 0 || chains[first] !== chains[second]) return null;
      const apart = inverse[first].map((value, index) => value - inverse[second][index]);
      const shares = names.map(() => 0);
      for (const { own, common } of launches) shares[own] += (apart[own] + apart[common]) ** 2;
      return { mean: effects[first] - effects[second], shares };
    },
  };
}

/** Entries and rounds that launches join have one number. @type {(launches: { own: number, common: number }[], count: number) => number[]} */
function chainsOf(launches, count) {
  let chains = Array.from({ length: count }, (_, index) => index);
  for (const { own, common } of launches) {
    const [kept, gone] = [chains[own], chains[common]];
    chains = chains.map((chain) => (chain === gone ? kept : chain));
  }
  return chains;
}
