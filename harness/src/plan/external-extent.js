/**
 * How much each entry is measured in a round of the external mode.
 *
 * @typedef {object} ExternalExtent
 * @property {number} durationMs of the load by itself
 * @property {number} slicedMsPerEntry
 * @property {{ warmUpRequests?: number, loadedRounds?: number }} beside what is done beside slices; see the
 *   configuration's schema
 */

/** Launches differ less from one another than slices do, so a round has more of them than of all else. @type {ExternalExtent} */
const FULL = { durationMs: 3000, slicedMsPerEntry: 1250, beside: {} };

/** One load tells an app's absolute figures; a first look at the order needs slices alone. @type {ExternalExtent} */
const QUICK = {
  ...{ durationMs: 300, slicedMsPerEntry: 300 },
  beside: { warmUpRequests: 2000, loadedRounds: 1 },
};

/** Three launches of each of many tell more than one that is three times as long. @type {ExternalExtent} */
const FULL_OF_MANY = { ...QUICK, durationMs: FULL.durationMs, slicedMsPerEntry: 250 };

/** @type {ExternalExtent} */
const QUICK_OF_MANY = {
  ...{ durationMs: 200, slicedMsPerEntry: 100 },
  beside: { ...QUICK.beside, warmUpRequests: 1000 },
};

/** From so many on, a quick look would not be one. */
const MANY = 16;

/** What an entry takes of a full round, with its start, its warm-up and a load of a second. */
const FULL_MS = 3500;

/** Fewer launches than that earn no medals. */
const WANTED_ROUNDS = 3;

/**
 * @param {boolean} isQuick
 * @param {number} entries in a round
 * @param {number | null} budgetMs of a case; null: none
 * @returns {ExternalExtent}
 */
export function externalExtent(isQuick, entries, budgetMs) {
  if (isQuick) return entries < MANY ? QUICK : QUICK_OF_MANY;
  const isTight = budgetMs !== null && budgetMs < WANTED_ROUNDS * FULL_MS * entries;
  return entries >= MANY && isTight ? FULL_OF_MANY : FULL;
}
