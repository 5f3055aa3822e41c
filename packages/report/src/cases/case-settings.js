import { settingsOf as settingsOfMode } from "@routebench/contract/modes";
import { tableSizeOf, targetLabel } from "@routebench/contract/targets";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/result-file").Load} Load
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("@routebench/contract/cases").Case} Case
 *
 * @typedef {object} CaseSettings undefined: not the same in all cases, or not worth saying
 * @property {string | undefined} scheme
 * @property {string | undefined} target
 * @property {number | undefined} connections
 * @property {number | undefined} pipelining
 */

/**
 * What all of a mode's cases have in common.
 * @param {readonly { testCase: Case }[]} modes
 * @param {Load} load the mode's own
 * @returns {CaseSettings}
 */
export function settingsOf(modes, load) {
  const cases = modes.map(({ testCase }) => testCase);
  const scheme = same(cases.map((one) => one.scheme));
  const pipelining = same(cases.map((one) => one.pipelining));
  return {
    scheme: scheme === "https" ? "HTTPS" : undefined,
    target: same(cases.map((one) => targetLabel(one.target))),
    connections: same(cases.map((one) => one.connections ?? load.connections)),
    pipelining: pipelining === 1 ? undefined : pipelining,
  };
}

/**
 * @param {ModeSummary} mode
 * @param {ModeSummary[]} cases of the same mode
 * @param {ResultFile} result
 * @returns {string} what is this case's own, and how many rounds it had
 */
export function describeCase({ mode, testCase }, cases, { config, rounds }) {
  const { load } = settingsOfMode(mode, config);
  const done = rounds.filter((round) => round.mode === mode && round.caseId === testCase.id).length;
  const varies = (/** @type {(one: Case) => unknown} */ of) =>
    same(cases.map((one) => of(one.testCase))) === undefined;
  const connections = testCase.connections ?? load.connections;
  const own = [
    varies((one) => targetLabel(one.target)) && describeTarget(testCase.target),
    varies((one) => one.scheme) && `over ${testCase.scheme.toUpperCase()}`,
    varies((one) => one.connections) &&
      `with ${connections} connection${connections === 1 ? "" : "s"}`,
    varies((one) => one.pipelining) && `pipelining ${testCase.pipelining}`,
  ].filter(Boolean);
  return `${[`${done} round${done === 1 ? "" : "s"}`, ...own].join(", ")}.`;
}

/** @param {import("@routebench/contract/targets").Target} target */
const describeTarget = (target) =>
  tableSizeOf(target) > 0
    ? `asked all over a table of ${targetLabel(target)}`
    : `asked for ${targetLabel(target)}`;

/**
 * @template T
 * @param {T[]} values
 * @returns {T | undefined} undefined where they differ
 */
function same(values) {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}
