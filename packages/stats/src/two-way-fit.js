import { mean, sum } from "./moments.js";

/**
 * @typedef {object} Observation of one launch
 * @property {number} round
 * @property {string} entry
 * @property {number} value
 * @property {number} [error] relative standard error of the value, from the launch's slices
 * @property {number} [shared] relative standard error that all launches of the entry share
 *
 * @typedef {object} FittedEntry
 * @property {number} launches
 * @property {number} squares sum of the squared residuals
 * @property {number} df degrees of freedom of that sum
 *
 * @typedef {object} Difference
 * @property {number} mean of the logarithms of a and b
 * @property {number[]} shares of each entry's launch variance in the variance of this mean
 *
 * @typedef {object} Fit
 * @property {Map<string, FittedEntry>} entries sorted by name
 * @property {number} df of all residuals
 * @property {(a: string, b: string) => Difference | null} difference null if no chain of rounds joins the two
 */

/**
 * A launch's log value is its entry's level plus what its round did to all: both by least squares (Yates, Empire
 * Journal of Experimental Agriculture 1940), because blocks hold only some of the entries. If all rounds hold all
 * entries, two levels differ by the mean of their differences.
 * @param {readonly Observation[]} observations
 * @returns {Fit}
 * @throws {RangeError} if a value is not positive, or a round has an entry twice
 */
export function twoWayFit(observations) {
  const names = [...new Set(observations.map(({ entry }) => entry))].sort();
  const rounds = roundsOf(observations, names);
  const chains = chainsOf(rounds, names.length);
  const sums = names.map(() => 0);
  // Levels are known except for a constant of each chain: those of a chain sum to zero.
  const equations = chains.map((chain) => chains.map((other) => Number(chain === other)));
  for (const round of rounds) {
    const centre = mean(round.map(({ log }) => log));
    for (const { index, log } of round) {
      sums[index] += log - centre;
      equations[index][index] += 1;
      for (const other of round) equations[index][other.index] -= 1 / round.length;
    }
  }
  const inverse = inverted(equations);
  const levels = inverse.map((row) => sum(row.map((value, index) => value * sums[index])));
  const entries = residualsOf(rounds, levels, inverse);
  return {
    entries: new Map(names.map((name, index) => [name, entries[index]])),
    df: Math.round(sum(entries.map(({ df }) => df))),
    difference(a, b) {
      const [first, second] = [names.indexOf(a), names.indexOf(b)];
      if (first < 0 || second < 0 || chains[first] !== chains[second]) return null;
      const shares = names.map(() => 0);
      for (const round of rounds) {
        const weights = round.map(({ index }) => inverse[first][index] - inverse[second][index]);
        const centre = mean(weights);
        round.forEach(({ index }, place) => {
          shares[index] += (weights[place] - centre) ** 2;
        });
      }
      return { mean: levels[first] - levels[second], shares };
    },
  };
}

/** @typedef {{ index: number, log: number }[]} Round */

/** @type {(observations: readonly Observation[], names: string[]) => Round[]} */
function roundsOf(observations, names) {
  /** @type {Map<number, Round>} */
  const rounds = new Map();
  for (const { round, entry, value } of observations) {
    if (!(value > 0 && Number.isFinite(value))) {
      throw new RangeError(`${entry} has the rate ${value} in round ${round}; it must be positive`);
    }
    const launches = rounds.get(round) ?? [];
    const index = names.indexOf(entry);
    if (launches.some((launch) => launch.index === index)) {
      throw new RangeError(`${entry} is twice in round ${round}`);
    }
    rounds.set(round, [...launches, { index, log: Math.log(value) }]);
  }
  return [...rounds.values()];
}

/** For each entry, the first entry that rounds join it to. @type {(rounds: Round[], entries: number) => number[]} */
function chainsOf(rounds, entries) {
  let chains = Array.from({ length: entries }, (_, index) => index);
  for (const round of rounds) {
    const joined = round.map(({ index }) => chains[index]);
    chains = chains.map((chain) => (joined.includes(chain) ? Math.min(...joined) : chain));
  }
  return chains;
}

/** @type {(rounds: Round[], levels: number[], inverse: number[][]) => FittedEntry[]} */
function residualsOf(rounds, levels, inverse) {
  const entries = levels.map(() => ({ launches: 0, squares: 0, df: 0 }));
  for (const round of rounds) {
    const effect = mean(round.map(({ index, log }) => log - levels[index]));
    const covariances = round.map(({ index }) =>
      mean(round.map((one) => inverse[index][one.index])),
    );
    round.forEach(({ index, log }, place) => {
      const entry = entries[index];
      // How much of its own value a launch's fitted value holds.
      const leverage =
        1 / round.length + inverse[index][index] - 2 * covariances[place] + mean(covariances);
      entry.launches += 1;
      entry.squares += (log - levels[index] - effect) ** 2;
      entry.df += 1 - leverage;
    });
  }
  return entries;
}

/** By Gauss & Jordan; the matrix is positive definite. @param {number[][]} matrix */
function inverted(matrix) {
  const rows = matrix.map((row, index) => [...row, ...row.map((_, at) => Number(at === index))]);
  for (const [at, pivot] of rows.entries()) {
    const scale = pivot[at];
    for (const column of pivot.keys()) pivot[column] /= scale;
    for (const row of rows) {
      const factor = row === pivot ? 0 : row[at];
      if (factor === 0) continue;
      for (const column of pivot.keys()) row[column] -= factor * pivot[column];
    }
  }
  return rows.map((row) => row.slice(matrix.length));
}
