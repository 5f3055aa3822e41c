import { mean, variance } from "./moments.js";

/**
 * @typedef {{ round: number, entry: string, value: number, error?: number }} Observation error: how
 *   far the value may be off for what was measured of the launch, a relative standard error
 * @typedef {object} PairedDifference
 * @property {string} a
 * @property {string} b
 * @property {number[]} rounds those that have both
 * @property {number[]} differences log(a / b) in each of them
 * @property {number} mean NaN without any
 * @property {number} variance NaN with fewer than two
 */

/**
 * Entry → round → log of the value; entries sorted.
 * @param {readonly Observation[]} observations
 * @throws {RangeError} if a value is not positive, or an entry stands twice in a round
 */
export function logsByEntry(observations) {
  /** @type {Map<string, Map<number, number>>} */
  const logs = new Map();
  for (const entry of [...new Set(observations.map((o) => o.entry))].sort()) {
    logs.set(entry, new Map());
  }
  for (const { round, entry, value } of observations) {
    if (!(value > 0 && Number.isFinite(value))) {
      throw new RangeError(`${entry} has the rate ${value} in round ${round}; it must be positive`);
    }
    const rounds = /** @type {Map<number, number>} */ (logs.get(entry));
    if (rounds.has(round)) throw new RangeError(`${entry} stands twice in round ${round}`);
    rounds.set(round, Math.log(value));
  }
  return logs;
}

/**
 * Every pair of entries once. Only rounds that have both count, so that an entry which missed the
 * slow rounds gains nothing by it.
 * @type {(logs: ReturnType<typeof logsByEntry>) => PairedDifference[]}
 */
export function pairedDifferences(logs) {
  const entries = [...logs];
  return entries.flatMap(([a, logsA], i) =>
    entries.slice(i + 1).map(([b, logsB]) => {
      const rounds = [...logsA.keys()].filter((round) => logsB.has(round));
      const differences = rounds.map(
        (round) => Number(logsA.get(round)) - Number(logsB.get(round)),
      );
      return {
        a,
        b,
        rounds,
        differences,
        mean: mean(differences),
        variance: variance(differences),
      };
    }),
  );
}
