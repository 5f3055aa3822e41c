import { isLittleTime } from "./little-time.js";

/**
 * How much each app is measured in a round of the in-process mode.
 *
 * @typedef {object} InProcessExtent
 * @property {number} connections
 * @property {number} durationMs of the load by itself
 * @property {number} slicedMsPerApp
 * @property {number} requests if they are sent in one go
 * @property {{ warmUpRequests?: number, loadedRounds?: number }} beside what is done beside slices; see the
 *   configuration's schema
 */

/** @type {InProcessExtent} */
const FULL = {
  ...{ connections: 1000, durationMs: 300, slicedMsPerApp: 850, requests: 100_000 },
  beside: {},
};

/** Where the time holds few full rounds: more launches tell more than longer ones. @type {InProcessExtent} */
const BRIEF = { ...FULL, slicedMsPerApp: 500, beside: { loadedRounds: 1 } };

/** One load tells an app's absolute figures; a first look at the order needs slices alone. @type {InProcessExtent} */
const QUICK = {
  ...{ connections: 100, durationMs: 200, slicedMsPerApp: 250, requests: 10_000 },
  beside: { warmUpRequests: 4000, loadedRounds: 1 },
};

/** What an app takes of a full round, with its start, its connections and its warm-up. */
const FULL_MS = 3000;

/**
 * @param {boolean} isQuick
 * @param {number} apps in a round
 * @param {number | null} budgetMs of a case in this mode; null: none
 * @returns {InProcessExtent}
 */
export function inProcessExtent(isQuick, apps, budgetMs) {
  if (isQuick) return QUICK;
  return isLittleTime(apps, budgetMs, FULL_MS) ? BRIEF : FULL;
}
