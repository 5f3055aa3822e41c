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
 * Models the logarithm of each launch as the sum of an entry effect and a round effect, by least squares (Yates, Empire
 * Journal of Experimental Agriculture 1940), because a round may hold only a block of the entries. If every round has
 * every entry, the difference of two entries is the mean of their differences.
 * @param {readonly Observation[]} observations
 * @throws {RangeError} if a value is not positive, or a round has an entry twice
 */
export function twoWayFit(observations) {
  const names = [...new Set(observations.map(({ entry }) => entry))].sort();
  const rounds = [...new Set(observations.map(({ round }) => round))];
  const launches = observations.map(({ entry, round, value }) => {
    if (!(value > 0 && Number.isFinite(value))) {
      throw new RangeError(`${entry} has the rate ${value} in round ${round}; it must be positive`);
    }
    return {
      entry: names.indexOf(entry),
      round: names.length + rounds.indexOf(round),
      log: Math.log(value),
    };
  });
  if (new Set(launches.map(({ entry, round }) => `${entry} ${round}`)).size < launches.length) {
    throw new RangeError("an entry is twice in a round");
  }
  const chains = chainsOf(launches, names.length + rounds.length);
  // Effects are known except for a constant per chain, so the effects of a chain's entries are set to sum to zero.
  const equations = chains.map((chain, row) =>
    chains.map((next, column) => Number(Math.max(row, column) < names.length && chain === next)),
  );
  const sums = chains.map(() => 0);
  for (const { entry, round, log } of launches) {
    for (const row of [entry, round]) {
      sums[row] += log;
      for (const column of [entry, round]) equations[row][column] += 1;
    }
  }
  /** @type {number[][]} */
  const inverse = names.length > 0 ? jstat.inv(equations) : [];
  const effects = inverse.map((row) => sum(row.map((value, index) => value * sums[index])));
  // In the order of names; squares: the sum of squared residuals; df: their degrees of freedom.
  const entries = names.map((name) => ({ name, launches: 0, squares: 0, df: 0 }));
  for (const { entry, round, log } of launches) {
    const leverage = inverse[entry][entry] + 2 * inverse[entry][round] + inverse[round][round];
    entries[entry].launches += 1;
    entries[entry].squares += (log - effects[entry] - effects[round]) ** 2;
    entries[entry].df += 1 - leverage;
  }
  return {
    entries,
    /** Degrees of freedom of all residuals. */
    df: launches.length - chains.length + new Set(chains).size,
    /**
     * Null if no chain of rounds joins a and b. Shares: of each entry's launch variance in the variance of the mean.
     * @param {string} a @param {string} b
     */
    difference(a, b) {
      const [first, second] = [names.indexOf(a), names.indexOf(b)];
      if (first < 0 || second < 0 || chains[first] !== chains[second]) return null;
      const apart = inverse[first].map((value, index) => value - inverse[second][index]);
      const shares = names.map(() => 0);
      for (const { entry, round } of launches) shares[entry] += (apart[entry] + apart[round]) ** 2;
      return { mean: effects[first] - effects[second], shares };
    },
  };
}

/**
 * Numbers entries and rounds, so that all that launches connect have the same number.
 * @type {(launches: { entry: number, round: number }[], count: number) => number[]}
 */
function chainsOf(launches, count) {
  let chains = Array.from({ length: count }, (_, index) => index);
  for (const { entry, round } of launches) {
    const [kept, gone] = [chains[entry], chains[round]];
    chains = chains.map((chain) => (chain === gone ? kept : chain));
  }
  return chains;
}
