import { caseLabel, mainCase } from "@routebench/contract/cases";
import { MODES } from "@routebench/contract/modes";

/**
 * The names of modes, and of modes in a case, in reports.
 *
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 */

/**
 * @param {ModeSummary} mode
 * @param {readonly ModeSummary[]} modes of the whole run
 * @returns {string} with what tells its case from the others, e.g. "External: HTTPS, /hey"; not yet
 *   escaped
 */
export const modeTitle = (mode, modes) => withLabel(MODES[mode.mode].title, modeLabel(mode, modes));

/**
 * @param {{ testCase: import("@routebench/contract/cases").Case }} mode
 * @param {readonly ModeSummary[]} modes of the whole run
 * @returns {string} what tells its case from the others; "" if there is nothing to say
 */
export const modeLabel = ({ testCase }, modes) =>
  caseLabel(
    testCase,
    modes.map((each) => each.testCase),
  );

/**
 * @param {string} title
 * @param {string} label of a case
 * @returns {string}
 */
export const withLabel = (title, label) => (label === "" ? title : `${title}: ${label}`);

/**
 * @param {ModeSummary} mode
 * @param {readonly ModeSummary[]} modes of the whole run
 * @returns {string} unique among them, e.g. "external", "external-2"
 */
export function modeId(mode, modes) {
  const { id } = mainCase(modes.map(({ testCase }) => testCase));
  if (mode.testCase.id === id) return mode.mode;
  const others = modes.filter((each) => each.mode === mode.mode && each.testCase.id !== id);
  return `${mode.mode}-${others.indexOf(mode) + 2}`;
}
