import { sum } from "./moments.js";

/**
 * A launch's log value is its entry's level plus what its round did to all: both at once by weighted least squares
 * (Yates, Empire Journal of Experimental Agriculture 1940, for blocks that hold only some of the entries). Where all
 * rounds hold all entries, weighed alike, two levels differ by the mean of their differences.
 * @param {ReadonlyMap<string, ReadonlyMap<number, number>>} logs by entry and round
 * @param {(entry: string) => number} varianceOf a launch's log value
 * @returns {(a: string, b: string) => { mean: number, variance: number }} of a's level over b's; NaN where no chain of
 *   rounds leads from one to the other
 */
export function twoWayFit(logs, varianceOf) {
  const rounds = [...new Set([...logs.values()].flatMap((own) => [...own.keys()]))];
  const at = new Map(rounds.map((round, index) => [round, index]));
  const entries = new Map(
    [...logs].map(([entry, own]) => {
      const launches = [...own].map(([round, log]) => ({
        ...{ log, index: Number(at.get(round)) },
        weight: 1 / varianceOf(entry),
      }));
      const weight = sum(launches.map((launch) => launch.weight));
      const mean = sum(launches.map((launch) => launch.weight * launch.log)) / weight;
      const shares = rounds.map(() => 0);
      for (const launch of launches) shares[launch.index] = launch.weight / weight;
      return [entry, { launches, weight, mean, shares }];
    }),
  );
  const chains = chainsOf(rounds.length, [...entries.values()]);
  // Rounds' effects are known but for a constant of each chain: its first round has none.
  const free = rounds.flatMap((_, index) => (chains[index] === index ? [] : [index]));
  const inverse = inverted(normalEquations(free, [...entries.values()]));
  const sums = free.map((index) =>
    sum(
      [...entries.values()].flatMap(({ launches, mean }) =>
        launches.flatMap((one) => (one.index === index ? [one.weight * (one.log - mean)] : [])),
      ),
    ),
  );
  const effects = inverse.map((row) => dot(row, sums));

  return (a, b) => {
    const [one, other] = [entries.get(a), entries.get(b)];
    const [first, second] = [one?.launches[0], other?.launches[0]];
    if (!one || !other || !first || !second || chains[first.index] !== chains[second.index]) {
      return { mean: Number.NaN, variance: Number.NaN };
    }
    const apart = free.map((index) => Number(one.shares[index]) - Number(other.shares[index]));
    return {
      mean: one.mean - other.mean - dot(apart, effects),
      variance:
        1 / one.weight +
        1 / other.weight +
        dot(
          apart,
          inverse.map((row) => dot(row, apart)),
        ),
    };
  };
}

/** @typedef {{ launches: { log: number, index: number, weight: number }[], weight: number, mean: number, shares: number[] }} Level */

/** For each round, the first of those that it is joined to by entries. @type {(rounds: number, levels: Level[]) => number[]} */
function chainsOf(rounds, levels) {
  const chains = Array.from({ length: rounds }, (_, index) => index);
  for (const { launches } of levels) {
    const own = launches.map(({ index }) => Number(chains[index]));
    const least = Math.min(...own);
    for (const [index, chain] of chains.entries()) {
      if (own.includes(chain)) chains[index] = least;
    }
  }
  return chains;
}

/** Those of the rounds' effects, with entries' levels taken out. @type {(free: number[], levels: Level[]) => number[][]} */
function normalEquations(free, levels) {
  return free.map((row) =>
    free.map((column) =>
      sum(
        levels.map(({ launches, weight, shares }) => {
          const own = row === column ? launches.find(({ index }) => index === row) : undefined;
          return (own?.weight ?? 0) - weight * Number(shares[row]) * Number(shares[column]);
        }),
      ),
    ),
  );
}

/** By Gauss & Jordan; the matrix is positive definite. @param {number[][]} matrix */
function inverted(matrix) {
  const rows = matrix.map((row, index) => [...row, ...row.map((_, at) => Number(at === index))]);
  for (const [at, pivot] of rows.entries()) {
    const scale = Number(pivot[at]);
    for (const [column, value] of pivot.entries()) pivot[column] = value / scale;
    for (const row of rows) {
      const factor = row === pivot ? 0 : Number(row[at]);
      if (factor !== 0) {
        for (const [column, value] of pivot.entries())
          row[column] = Number(row[column]) - factor * value;
      }
    }
  }
  return rows.map((row) => row.slice(matrix.length));
}

/** @type {(one: number[], other: number[]) => number} */
const dot = (one, other) => sum(one.map((value, index) => value * Number(other[index])));
