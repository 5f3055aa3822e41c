import { estimatePairedRatio } from "@routebench/stats/ratio";
import { pairedValues } from "./paired-values.js";
import { speedObservations } from "./speed.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/result-file").TrialPlan["mode"]} Mode
 */

const FIRST_LOOK = 2;
const LAST_LOOK = 12;

/** Later rounds are shorter, for they hold undecided apps alone; so more of them fit. */
const LATER_ROUNDS = 1.5;

/**
 * How entries are compared, the same while the run goes on and in its report.
 * @param {ResultFile} result
 * @param {Mode} mode
 * @returns {import("@routebench/stats/compare").CompareOptions}
 */
export function compareOptions(result, mode) {
  const { config } = result;
  return {
    resolution: config.resolution,
    noiseFloor: noiseFloor(result, mode) ?? 0,
    ...(mode === "external" && config.rounds === null && { looks: plannedLooks(result) }),
  };
}

/**
 * An adaptive run looks at its data after each round. How many rounds there will be is foreseen
 * from the time that the first took, not from what it found, so that looking stays paid for.
 * @param {ResultFile} result
 * @returns {import("@routebench/stats/looks").Looks}
 */
function plannedLooks({ config, rounds }) {
  const [first] = rounds.filter(({ mode }) => mode === "external");
  if (!first || config.budgetMs === null) return { first: FIRST_LOOK, last: LAST_LOOK };
  const spentBeforeMs = rounds
    .filter(({ mode }) => mode !== "external")
    .reduce((sum, { durationMs }) => sum + durationMs, 0);
  const fitting = Math.ceil((LATER_ROUNDS * (config.budgetMs - spentBeforeMs)) / first.durationMs);
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
