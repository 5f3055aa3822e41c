import { MODES } from "@routebench/contract/modes";

/** Of one case, and of each where there are many. */
const LEAST_MS = 180_000;
const LEAST_OF_CASE_MS = 120_000;

/** A launch of a subject that works by itself takes a fraction of a server's. */
const STANDALONE_MS = 80_000;

/** Apps times modes that these times are for. */
const USUAL = 15;

/**
 * @typedef {{ apps: number, modes: number }} Compared how many are compared, in how many ranked modes
 */

/**
 * The time for measuring where the command line names none.
 * @param {Pick<import("@routebench/contract/suite").Suite, "modes">} suite
 * @param {Compared} compared
 * @param {number} cases
 * @returns {number} in ms
 */
export function defaultBudgetMs({ modes }, compared, cases) {
  const isStandalone = modes.every((mode) => MODES[mode].generator === "none");
  const leastMs = isStandalone ? STANDALONE_MS : Math.max(LEAST_MS, cases * LEAST_OF_CASE_MS);
  return Math.round(leastMs * growthOf(compared));
}

/**
 * @param {Compared} compared
 * @returns {number} how many times the usual time they take, so that forty apps have as many launches each as nine
 */
export const growthOf = ({ apps, modes }) => Math.max(1, (apps * modes) / USUAL);
