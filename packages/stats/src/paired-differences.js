import { mean, variance } from "./moments.js";

/**
 * @typedef {object} Observation
 * @property {number} round
 * @property {string} entry
 * @property {number} value
 * @property {number} [error] how far the value may be off for what was measured of the launch, a
 *   relative standard error
 * @property {{ by: string, error: number }} [shared] how far the entry's values may be off alike, so
 *   that more launches do not help, a relative standard error; those of one name are off together
 * @typedef {object} PairedDifference
 * @property {string} a
 * @property {string} b
 * @property {number[]} rounds those that have both
 * @property {number[]} differences log(a / b) in each of them
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
      return { a, b, rounds, differences, variance: variance(differences) };
    }),
  );
}

/**
 * How far the difference of two entries may be off by what the values of each share.
 * @param {readonly Observation[]} observations
 * @returns {(a: string, b: string) => number} a standard error; 0 where no value says so
 */
export function sharedErrors(observations) {
  /** @type {Map<string, { by: string, errors: number[] }>} */
  const known = new Map();
  for (const { entry, shared: { by, error } = { by: entry, error: 0 } } of observations) {
    known.set(entry, { by, errors: [...(known.get(entry)?.errors ?? []), error] });
  }
  return (a, b) => {
    const [of, other] = [known.get(a), known.get(b)];
    const [errorA, errorB] = [mean(of?.errors ?? [0]), mean(other?.errors ?? [0])];
    return of?.by === other?.by ? Math.abs(errorA - errorB) : Math.hypot(errorA, errorB);
  };
}
