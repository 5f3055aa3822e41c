/** @import { Touched } from "@routebench/contract/pull-request" */

/**
 * How a pull request's budget is shared out: the one place for these figures.
 */

/**
 * What a subject takes beside its measurement: verifying it, installing its base, starting servers.
 */
const OVERHEAD_MS = 45_000;

/** Less than this gives no interval worth reading, more hardly a narrower one. */
const LEAST_MS = 60_000;
const MOST_MS = 300_000;

/** Less than this is too short for a new subject among all usual ones of its suite. */
export const LEAST_AMONG_USUAL_MS = 180_000;

/**
 * @typedef {object} Plan
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
  const fitting = Math.floor(budgetMs / (LEAST_MS + OVERHEAD_MS));
  return {
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
export const expectedMs = ({ measured }, budgetMs) =>
  measured.length * (shareOf(budgetMs, measured.length) + OVERHEAD_MS);
