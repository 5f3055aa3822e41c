import { MODE_IDS, MODES } from "@routebench/contract/modes";
import { modeEndMs } from "./mode-end.js";
import { pairedRatio } from "./paired-values.js";
import { contenders } from "./reference.js";
import { speedObservations } from "./speed.js";

/** @typedef {import("./contest.js").Contest} Contest */

const FIRST_LOOK = 2;
const LAST_LOOK = 16;

/** Later rounds of many apps are shorter, for they hold the undecided alone; so more of them fit. */
const LATER_ROUNDS = 1.5;

/**
 * How entries are compared, the same while the run goes on and in its report.
 * @param {Contest} contest
 * @returns {import("@routebench/stats/compare").CompareOptions}
 */
export function compareOptions(contest) {
  const { config } = contest.run;
  return {
    resolution: config.resolution,
    noiseFloor: noiseFloor(contest) ?? 0,
    ...(MODES[contest.mode].adaptive && config.rounds === null && { looks: plannedLooks(contest) }),
  };
}

/**
 * An adaptive run looks at its data after each round. How many rounds there will be is foreseen
 * from the time that the first took, not from what it found, so that looking stays paid for.
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
 * @returns {number}
 */
function plannedRounds(contest) {
  const { mode, testCase, rounds, run } = contest;
  const [first] = rounds;
  const endMs = modeEndMs(mode, run.config);
  if (!first || first.durationMs === 0 || endMs === null) return LAST_LOOK;
  const spentBeforeMs = run.rounds
    .filter(({ caseId }) => caseId === testCase.id)
    .filter((round) => MODE_IDS.indexOf(round.mode) < MODE_IDS.indexOf(mode))
    .reduce((sum, { durationMs }) => sum + durationMs, 0);
  const ownMs = endMs / run.config.cases.length - spentBeforeMs;
  const later = contenders(contest).length > 2 ? LATER_ROUNDS : 1;
  const fitting = Math.ceil((later * ownMs) / first.durationMs);
  return Math.min(LAST_LOOK, Math.max(FIRST_LOOK, fitting));
}

/**
 * The A/A control: by how much an app was measured to differ from itself.
 * @param {Contest} contest
 * @returns {number | null} relative difference; null where no control was measured
 */
export function noiseFloor(contest) {
  const control = contest.entries.find(({ role }) => role === "control");
  if (!control) return null;
  const ratio = pairedRatio(speedObservations(contest), control.id, control.of ?? "");
  return ratio && Math.exp(Math.abs(Math.log(ratio.point))) - 1;
}
