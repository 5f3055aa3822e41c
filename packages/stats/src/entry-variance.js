/** @import { PairedDifference } from "./paired-differences.js" */

/**
 * Each entry's own launch-to-launch variance, free of what rounds do to all: a pair's variance is
 * the sum of its entries', so they follow by least squares, none negative (Grubbs, JASA 1948, where
 * data are complete). It rests on all pairs of an entry, and so is steadier than one pair's.
 * @param {readonly Pick<PairedDifference, "a" | "b" | "rounds" | "variance">[]} pairs
 */
export function entryVariances(pairs) {
  const entries = [...new Set(pairs.flatMap(({ a, b }) => [a, b]))];
  const known = pairs.filter(({ rounds }) => rounds.length >= 2);
  const start = known.reduce((sum, { variance }) => sum + variance, 0) / (2 * known.length);
  const solution = entries.map(() => start);
  const equations = entries.map((entry) =>
    known
      .filter(({ a, b }) => a === entry || b === entry)
      .map(({ a, b, rounds, variance }) => ({
        other: entries.indexOf(a === entry ? b : a),
        weight: rounds.length - 1,
        variance,
      })),
  );
  // Coordinate descent: each step solves one entry's equation with the others held.
  for (let sweep = 0, change = start; sweep < 1000 && change > 1e-9 * start; sweep += 1) {
    change = 0;
    for (let i = 0; i < entries.length; i += 1) {
      let sum = 0;
      let weights = 0;
      for (const { other, weight, variance } of equations[i]) {
        sum += weight * (variance - solution[other]);
        weights += weight;
      }
      if (weights === 0) continue;
      const solved = Math.max(0, sum / weights);
      change = Math.max(change, Math.abs(solved - solution[i]));
      solution[i] = solved;
    }
  }
  return new Map(entries.map((entry, i) => [entry, solution[i]]));
}
