import { caseLabel, mainCase } from "@routebench/contract/cases";
import { MODES } from "@routebench/contract/modes";

/** @import { Case } from "@routebench/contract/cases" */
/** @import { Mode } from "@routebench/contract/modes" */
/** @import { ModeSummary, Summary } from "@routebench/contract/summary" */

/** The main case in each mode, for places with room for only one case. @param {readonly ModeSummary[]} modes */
export function mainModes(modes) {
  if (modes.length === 0) return [];
  const { id } = mainCase(modes.map(({ testCase }) => testCase));
  return modes.filter(({ testCase }) => testCase.id === id);
}

/**
 * The first with a generator in a separate process, because it measures only the server; else the first.
 * @template {{ mode: Mode }} T
 * @param {readonly T[]} all
 */
export const foremost = (all) =>
  all.find(({ mode }) => MODES[mode].generator === "own process") ?? all[0];

/** @typedef {{ mode: ModeSummary["mode"], main: ModeSummary, cases: ModeSummary[] }} ModeCases */

/** @param {readonly ModeSummary[]} modes @returns {ModeCases[]} */
export function byMode(modes) {
  return [...new Set(modes.map(({ mode }) => mode))].flatMap((mode) => {
    const cases = modes.filter((each) => each.mode === mode);
    const [main] = mainModes(cases);
    return main ? [{ mode, main, cases }] : [];
  });
}

/** The finished rounds of a case. @type {(contest: { mode: Mode, testCase: Pick<Case, "id"> }, rounds: Summary["rounds"]) => Summary["rounds"]} */
export const roundsOf = ({ mode, testCase }, rounds) =>
  rounds.filter((round) => round.mode === mode && round.caseId === testCase.id);

/** The most rows for which a page has room. */
const MOST_ROWS = 150;

/**
 * Whether a page of limited size must show only the main table.
 * @param {readonly { rows: readonly unknown[] }[]} tables
 */
export const areTooLong = (tables) =>
  tables.reduce((sum, { rows }) => sum + rows.length, 0) > MOST_ROWS;

/** @param {readonly ModeSummary[]} modes */
export const countCases = (modes) => new Set(modes.map(({ testCase }) => testCase.id)).size;

/** E.g. "External: HTTPS, /hey". @param {ModeSummary} mode @param {readonly ModeSummary[]} modes */
export const modeTitle = (mode, modes) => withLabel(MODES[mode.mode].title, modeLabel(mode, modes));

/** @type {(mode: { testCase: Case }, modes: readonly ModeSummary[]) => string} */
export const modeLabel = ({ testCase }, modes) =>
  caseLabel(
    testCase,
    modes.map((each) => each.testCase),
  );

/** @param {string} title @param {string} label */
export const withLabel = (title, label) => (label === "" ? title : `${title}: ${label}`);
