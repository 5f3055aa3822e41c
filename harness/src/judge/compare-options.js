import { FIRST_ENGINE } from "@routebench/contract/engines";
import { configuredModes, isAdaptive } from "@routebench/contract/modes";
import { budgetShareMs } from "./budget-share.js";
import { pairedRatio } from "./paired-values.js";
import { contenders } from "./reference.js";
import { speedObservations } from "./speed.js";

/** @typedef {import("./contest.js").Contest} Contest */

/** The chance of any wrong verdict of a contest. */
const ALPHA = 0.05;

/** Too early to decide anything, but it counts as a look, which leaves more of the 5 % to the next looks. */
const FIRST_LOOK = 2;
const LAST_LOOK = 16;

/** Later rounds are shorter, because they include only undecided apps, so more of them fit. */
const LATER_ROUNDS = 1.5;

/**
 * How entries are compared, during the run and in its report alike.
 * @param {Contest} contest
 * @returns {import("@routebench/stats/compare").CompareOptions & { alpha: number }}
 */
export function compareOptions(contest) {
  const { config } = contest.run;
  return {
    alpha: ALPHA,
    resolution: config.resolution,
    noiseFloor: noiseFloor(contest) ?? 0,
    ...(isAdaptive(contest.mode, config) && { looks: plannedLooks(contest) }),
  };
}

/**
 * An adaptive run looks at its data after each round. The number of rounds is predicted from the length
 * of the first round, never from its figures, so that the error probability holds.
 * @param {Contest} contest
 * @returns {import("@routebench/stats/looks").Looks}
 */
function plannedLooks(contest) {
  // A file may hold more rounds than any plan of today: then each of them was looked at.
  const done = new Set(contest.trials.map(({ round }) => round)).size;
  return { first: FIRST_LOOK, last: Math.max(done, plannedRounds(contest)) };
}

/**
 * @param {Contest} contest
 * @returns {number} that fit into its mode's share of the time
 */
function plannedRounds(contest) {
  const [first] = contest.rounds;
  const ownMs = ownTimeMs(contest);
  if (!first || first.durationMs === 0 || ownMs === null) return LAST_LOOK;
  const later = contenders(contest).length > 2 ? LATER_ROUNDS : 1;
  const fitting = Math.ceil((later * ownMs) / first.durationMs);
  return Math.min(LAST_LOOK, Math.max(FIRST_LOOK, fitting));
}

/**
 * @param {Contest} contest
 * @returns {number | null} that its mode has for its case; null without a budget
 */
function ownTimeMs({ mode, testCase, run }) {
  const { config } = run;
  const cases = config.cases.length;
  if (config.engine !== FIRST_ENGINE) {
    const shareMs = budgetShareMs([mode], config);
    return shareMs && shareMs / cases;
  }
  // Modes followed one another then, and each had what those before it had left.
  const modes = configuredModes(config);
  const earlier = modes.slice(0, modes.indexOf(mode));
  const untilMs = budgetShareMs([...earlier, mode], config);
  const spentBeforeMs = run.rounds
    .filter((round) => round.caseId === testCase.id && earlier.includes(round.mode))
    .reduce((sum, { durationMs }) => sum + durationMs, 0);
  return untilMs && untilMs / cases - spentBeforeMs;
}

/**
 * The A/A control: by how much an app was measured to differ from itself.
 * @param {Contest} contest
 * @returns {number | null} relative difference; null if no control was measured
 */
export function noiseFloor(contest) {
  const control = contest.entries.find(({ role }) => role === "control");
  if (!control) return null;
  const ratio = pairedRatio(speedObservations(contest), control.id, control.of ?? "");
  return ratio && Math.exp(Math.abs(Math.log(ratio.point))) - 1;
}
