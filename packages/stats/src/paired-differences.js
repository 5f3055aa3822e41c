import { mean, variance } from "./moments.js";

/**
 * @typedef {object} Observation
 * @property {number} round
 * @property {string} entry
 * @property {number} value a positive rate
 */

/**
 * What two entries' common rounds say.
 *
 * @typedef {object} PairedDifference
 * @property {string} a
 * @property {string} b
 * @property {number[]} rounds those that have both
 * @property {number[]} differences log(a / b) in each of them
 * @property {number} mean of log(a / b) over those rounds; NaN without any
 * @property {number} variance of log(a / b); NaN with fewer than two rounds
 */

/**
 * @param {readonly Observation[]} observations
 * @returns {Map<string, Map<number, number>>} entry → round → log of the value; entries sorted
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
 * Every pair of entries once. Only rounds that have both count, so that an entry which missed
 * the slow rounds gains nothing by it.
 *
 * @param {Map<string, Map<number, number>>} logs as from `logsByEntry`
 * @returns {PairedDifference[]}
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
