/** @import { Touched } from "@routebench/contract/pull-request" */
/** @import { Row } from "@routebench/contract/summary" */

/**
 * How a pull request's budget is shared out: the one place for these figures.
 */

/** Of a quick look at the usual subjects, which tells who is nearest. */
const LOOK_MS = 120_000;

/**
 * What a subject takes beside its measurement: verifying it, installing its base, starting servers.
 */
const OVERHEAD_MS = 45_000;

/** Less than this gives no interval worth reading, more hardly a narrower one. */
const LEAST_MS = 60_000;
const MOST_MS = 300_000;

/** Of more subjects of one suite, each has too little time for others beside it. */
const MOST_LOOKED = 6;

/** How many are measured beside a subject, besides the reference. */
const RIVALS = 2;

/**
 * @typedef {object} Plan
 * @property {{ suite: string, ids: string[] }[]} looks at a suite's usual subjects, with these
 *   among them
 * @property {Touched[]} measured in this order
 * @property {Touched[]} leftOut for which the budget does not do
 */

/**
 * Shares one budget out among the subjects that a pull request adds or changes. Where it does not
 * do for all, those that are new come first: nobody knows anything of them yet.
 * @param {readonly Touched[]} touched
 * @param {number} budgetMs for everything
 * @returns {Plan}
 */
export function planMeasurements(touched, budgetMs) {
  const subjects = [
    ...touched.filter(({ change }) => change === "added"),
    ...touched.filter(({ change }) => change === "changed"),
  ];
  const suites = [...new Set(subjects.map(({ suite }) => suite))];
  const looks = suites
    .map((suite) => ({ suite, ids: subjects.flatMap((s) => (s.suite === suite ? [s.id] : [])) }))
    .filter(({ ids }) => ids.length <= MOST_LOOKED);
  const neededMs = subjects.length * (LEAST_MS + OVERHEAD_MS);
  const fitting = Math.floor(budgetMs / (LEAST_MS + OVERHEAD_MS));
  return {
    looks: looks.length * LOOK_MS + neededMs <= budgetMs ? looks : [],
    measured: subjects.slice(0, fitting),
    leftOut: subjects.slice(fitting),
  };
}

/**
 * The share of a subject: a part of what is left, for what came before it may have taken longer
 * than planned, or less.
 * @param {number} restMs
 * @param {number} count of subjects that are still to be measured
 * @returns {number} whole seconds, in ms; never so few that nothing could be read from it, so it
 *   may be more than the rest
 */
export function shareOf(restMs, count) {
  const shareMs = Math.min(Math.max(restMs / count - OVERHEAD_MS, LEAST_MS), MOST_MS);
  return Math.floor(shareMs / 1000) * 1000;
}

/** @param {Plan} plan @param {number} budgetMs */
export function expectedMs({ looks, measured }, budgetMs) {
  const looksMs = looks.length * LOOK_MS;
  return looksMs + measured.length * (shareOf(budgetMs - looksMs, measured.length) + OVERHEAD_MS);
}

/**
 * @param {string} id of a subject
 * @param {readonly Row[]} rows of a quick look
 * @param {readonly string[]} excluded that are no rivals
 * @returns {string[]} those whose speeds were nearest to its own, the fastest first; none where it
 *   has no speed
 */
export function nearestTo(id, rows, excluded) {
  const own = rows.find(({ appId }) => appId === id)?.speedRatio;
  if (!own) return [];
  const distances = rows.flatMap(({ appId, role, speedRatio }) =>
    speedRatio && role === "app" && appId !== id && !excluded.includes(appId)
      ? [{ appId, distance: Math.abs(Math.log(speedRatio / own)) }]
      : [],
  );
  const near = distances
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, RIVALS)
    .map(({ appId }) => appId);
  return rows.flatMap(({ appId }) => (near.includes(appId) ? [appId] : []));
}
