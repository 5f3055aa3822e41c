import { isFew, isLittleTime } from "./little-time.js";

/**
 * How much each entry is measured in a round of the external mode.
 *
 * @typedef {object} ExternalExtent
 * @property {number} durationMs of the load by itself
 * @property {number} slicedMsPerEntry
 * @property {{ warmUpRequests?: number, loadedRounds?: number }} beside what is done beside slices; see the
 *   configuration's schema
 */

/** Where the number of rounds is given, each has everything. @type {ExternalExtent} */
const FULL = { durationMs: 3000, slicedMsPerEntry: 1250, beside: {} };

/**
 * Where there is time for many rounds: launches differ by 3 to 7 % from one another, and slices that were alone on their core
 * by some 10 %, so a dozen of them in each launch tell most. Three loads give absolute figures an interval.
 * @type {ExternalExtent}
 */
const LONG = { durationMs: 2000, slicedMsPerEntry: 600, beside: { loadedRounds: 3 } };

/** One load tells an app's absolute figures; a first look at the order needs slices alone. @type {ExternalExtent} */
const QUICK = {
  ...{ durationMs: 300, slicedMsPerEntry: 300 },
  beside: { warmUpRequests: 4000, loadedRounds: 1 },
};

/** Where the time holds few rounds with a load: one load tells an app's absolute figures. @type {ExternalExtent} */
const BRIEF = { ...LONG, durationMs: 1000, beside: { loadedRounds: 1 } };

/** A static file of 95 KB counts for one request and a half: until 1600 of them Node answers at half its rate. @type {ExternalExtent} */
const QUICK_OF_MANY = {
  ...{ durationMs: 200, slicedMsPerEntry: 150 },
  beside: { ...QUICK.beside, warmUpRequests: 3000 },
};

/** What an entry takes of a round with its start, its warm-up, its slices and, in some, a load. */
const LONG_MS = 3500;

/**
 * @param {boolean} isQuick
 * @param {number} entries in a round
 * @param {number | null} budgetMs of a case in this mode; null: none
 * @returns {ExternalExtent}
 */
export function externalExtent(isQuick, entries, budgetMs) {
  if (isQuick) return isFew(entries) ? QUICK : QUICK_OF_MANY;
  if (budgetMs === null) return FULL;
  return isLittleTime(entries, budgetMs, LONG_MS) ? BRIEF : LONG;
}
