import { MODE_IDS, MODES } from "@routebench/contract/modes";
import { estimatePairedRatio } from "@routebench/stats/ratio";
import { modeEndMs } from "./mode-end.js";
import { pairedValues } from "./paired-values.js";
import { contenders } from "./reference.js";
import { speedObservations } from "./speed.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/result-file").TrialPlan["mode"]} Mode
 */

const FIRST_LOOK = 2;
const LAST_LOOK = 16;

/** Later rounds of many apps are shorter, for they hold the undecided alone; so more of them fit. */
const LATER_ROUNDS = 1.5;

/**
 * How entries are compared, the same while the run goes on and in its report.
 * @param {ResultFile} result of one case, see inCase
 * @param {Mode} mode
 * @returns {import("@routebench/stats/compare").CompareOptions}
 */
export function compareOptions(result, mode) {
  const { config } = result;
  return {
    resolution: config.resolution,
    noiseFloor: noiseFloor(result, mode) ?? 0,
    ...(MODES[mode].adaptive && config.rounds === null && { looks: plannedLooks(result, mode) }),
  };
}

/**
 * An adaptive run looks at its data after each round. How many rounds there will be is foreseen
 * from the time that the first took, not from what it found, so that looking stays paid for.
 * @param {ResultFile} result
 * @param {Mode} mode
 * @returns {import("@routebench/stats/looks").Looks}
 */
function plannedLooks(result, mode) {
  const { config, rounds } = result;
  const [first] = rounds.filter((round) => round.mode === mode);
  const endMs = modeEndMs(mode, config);
  if (!first || endMs === null) return { first: FIRST_LOOK, last: LAST_LOOK };
  const spentBeforeMs = rounds
    .filter((round) => MODE_IDS.indexOf(round.mode) < MODE_IDS.indexOf(mode))
    .reduce((sum, { durationMs }) => sum + durationMs, 0);
  const ownMs = endMs / config.cases.length - spentBeforeMs;
  const later = contenders(result).length > 2 ? LATER_ROUNDS : 1;
  const fitting = Math.ceil((later * ownMs) / first.durationMs);
  return { first: FIRST_LOOK, last: Math.min(LAST_LOOK, Math.max(FIRST_LOOK, fitting)) };
}

/**
 * The A/A control: by how much an app was measured to differ from itself.
 * @param {ResultFile} result
 * @param {Mode} mode
 * @returns {number | null} relative difference; null where no control was measured
 */
export function noiseFloor(result, mode) {
  const control = result.apps.find(({ role }) => role === "control");
  if (!control) return null;
  const pairs = pairedValues(speedObservations(result, mode), control.id, control.of ?? "");
  if (pairs.a.length === 0) return null;
  return Math.exp(Math.abs(Math.log(estimatePairedRatio(pairs.a, pairs.b).point))) - 1;
}
