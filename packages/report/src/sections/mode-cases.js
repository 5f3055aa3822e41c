import { mainCase } from "@routebench/contract/cases";
import { MODES } from "@routebench/contract/modes";

/** @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary */

/**
 * The main case of each mode, for places with room for one.
 * @param {readonly ModeSummary[]} modes of the whole run
 * @returns {ModeSummary[]} at most one per mode
 */
export function mainModes(modes) {
  if (modes.length === 0) return [];
  const { id } = mainCase(modes.map(({ testCase }) => testCase));
  return modes.filter(({ testCase }) => testCase.id === id);
}

/**
 * The mode for places with room for one.
 * @template {{ mode: import("@routebench/contract/modes").Mode }} T
 * @param {readonly T[]} all
 * @returns {T | undefined} preferably one whose generator has its own process, because it measures the server alone
 */
export const foremost = (all) =>
  all.find(({ mode }) => MODES[mode].generator === "own process") ?? all[0];

/**
 * @typedef {object} ModeCases a mode with all cases that it was measured in
 * @property {ModeSummary["mode"]} mode
 * @property {ModeSummary} main the case that stands for the mode
 * @property {ModeSummary[]} cases in the order of the run, the main one among them
 */

/**
 * @param {readonly ModeSummary[]} modes of the whole run
 * @returns {ModeCases[]} in the order of the run
 */
export function byMode(modes) {
  return [...new Set(modes.map(({ mode }) => mode))].flatMap((mode) => {
    const cases = modes.filter((each) => each.mode === mode);
    const [main] = mainModes(cases);
    return main ? [{ mode, main, cases }] : [];
  });
}

/**
 * @param {readonly ModeSummary[]} modes of the whole run
 * @returns {number} how many cases they are in
 */
export const countCases = (modes) => new Set(modes.map(({ testCase }) => testCase.id)).size;
