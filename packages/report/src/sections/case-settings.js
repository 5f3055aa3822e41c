import { settingsOf } from "@routebench/contract/modes";
import { tableSizeOf, targetLabel } from "@routebench/contract/targets";
import { formatDuration } from "../format.js";

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
 * What all of a mode's cases have in common, and where they were measured.
 * @param {import("./mode-title.js").ModeCases} group
 * @param {ResultFile} result
 * @returns {import("./section.js").Setting[]}
 */
export function describeSettings({ mode, cases }, { config, environment }) {
  const settings = settingsOf(mode, config);
  const { load } = settings;
  const common = commonTo(cases, load);
  return [
    ["Node", environment.nodeVersion],
    ["CPU", environment.cpuModel],
    ["Cores", environment.cores],
    ["Operating system", environment.operatingSystem],
    ["Generator", settings.driver],
    ["Scheme", common.scheme],
    ["Path", common.target],
    ["Requests", load.requests],
    ["Duration", load.durationMs && formatDuration(load.durationMs)],
    ["Connections", common.connections],
    ["Pipelining", common.pipelining],
    ["Date", environment.startedAt],
  ];
}

/**
 * @param {readonly { testCase: Case }[]} modes
 * @param {Load} load the mode's own
 * @returns {CaseSettings}
 */
function commonTo(modes, load) {
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
  const { load } = settingsOf(mode, config);
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
