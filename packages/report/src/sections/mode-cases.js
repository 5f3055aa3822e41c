import { caseLabel, mainCase } from "@routebench/contract/cases";
import { MODES } from "@routebench/contract/modes";

/**
 * @import { Case } from "@routebench/contract/cases"
 * @import { Mode } from "@routebench/contract/modes"
 * @import { ModeSummary } from "@routebench/contract/summary"
 */

/**
 * The main case of each mode, for places with room for one.
 * @param {readonly ModeSummary[]} modes
 */
export function mainModes(modes) {
  if (modes.length === 0) return [];
  const { id } = mainCase(modes.map(({ testCase }) => testCase));
  return modes.filter(({ testCase }) => testCase.id === id);
}

/**
 * The mode for places with room for one. Preferably one whose generator has its own process,
 * because it measures only the server.
 * @template {{ mode: Mode }} T
 * @param {readonly T[]} all
 * @returns {T | undefined}
 */
export const foremost = (all) =>
  all.find(({ mode }) => MODES[mode].generator === "own process") ?? all[0];

/**
 * @typedef {object} ModeCases
 * @property {ModeSummary["mode"]} mode
 * @property {ModeSummary} main the case that stands for the mode
 * @property {ModeSummary[]} cases in the order of the run, the main one among them
 */

/** @param {readonly ModeSummary[]} modes @returns {ModeCases[]} */
export function byMode(modes) {
  return [...new Set(modes.map(({ mode }) => mode))].flatMap((mode) => {
    const cases = modes.filter((each) => each.mode === mode);
    const [main] = mainModes(cases);
    return main ? [{ mode, main, cases }] : [];
  });
}

/** @param {readonly ModeSummary[]} modes */
export const countCases = (modes) => new Set(modes.map(({ testCase }) => testCase.id)).size;

/** The names of modes, and of modes in a case, in reports. */

/**
 * With what distinguishes its case, e.g. "External: HTTPS, /hey"; not yet escaped.
 * @type {(mode: ModeSummary, modes: readonly ModeSummary[]) => string}
 */
export const modeTitle = (mode, modes) => withLabel(MODES[mode.mode].title, modeLabel(mode, modes));

/**
 * What distinguishes its case from the others; "" if there is nothing to say.
 * @type {(mode: { testCase: Case }, modes: readonly ModeSummary[]) => string}
 */
export const modeLabel = ({ testCase }, modes) =>
  caseLabel(
    testCase,
    modes.map((each) => each.testCase),
  );

/** @param {string} title @param {string} label */
export const withLabel = (title, label) => (label === "" ? title : `${title}: ${label}`);

/**
 * Unique among them, e.g. "external", "external-2".
 * @type {(mode: ModeSummary, modes: readonly ModeSummary[]) => string}
 */
export function modeId(mode, modes) {
  const { id } = mainCase(modes.map(({ testCase }) => testCase));
  if (mode.testCase.id === id) return mode.mode;
  const others = modes.filter((each) => each.mode === mode.mode && each.testCase.id !== id);
  return `${mode.mode}-${others.indexOf(mode) + 2}`;
}
