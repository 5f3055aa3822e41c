import { MODES, settingsOf } from "@routebench/contract/modes";
import { targetAsked, targetLabel } from "@routebench/contract/targets";
import { formatDuration } from "../format.js";
import { counted } from "../words.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("@routebench/contract/cases").Case} Case
 */

/**
 * The settings that all cases of a mode share, and where they were measured.
 * @param {import("./mode-cases.js").ModeCases} group
 * @param {ResultFile} result
 * @returns {import("./section.js").Setting[]}
 */
export function describeSettings({ mode, cases }, { config, environment }) {
  const settings = settingsOf(mode, config);
  const { load } = settings;
  const common = (/** @type {(one: Case) => string | number | null} */ of) =>
    same(cases.map(({ testCase }) => of(testCase))) ?? undefined;
  const pipelining = common((one) => one.pipelining);
  const isLoaded = MODES[mode].generator !== "none";
  return [
    ["Node", environment.nodeVersion],
    ["CPU", environment.cpuModel],
    ["Cores", environment.cores],
    ["Operating system", environment.operatingSystem],
    ["Generator", isLoaded ? settings.driver : undefined],
    ["Scheme", common(({ scheme }) => scheme) === "https" ? "HTTPS" : undefined],
    [isLoaded ? "Path" : "Work", common(({ target }) => targetLabel(target))],
    ["Requests", load.requests],
    ["Duration", load.durationMs && formatDuration(load.durationMs)],
    [
      "Connections",
      isLoaded ? common(({ connections }) => connections ?? load.connections) : undefined,
    ],
    ["Pipelining", pipelining === 1 ? undefined : pipelining],
    ["Date", environment.startedAt],
  ];
}

/**
 * @param {ModeSummary} mode
 * @param {ModeSummary[]} cases of the same mode
 * @param {ResultFile} result
 * @returns {string} how many rounds the case had, and how it differs from the mode's other cases
 */
export function describeCase({ mode, testCase }, cases, { config, rounds }) {
  const { load } = settingsOf(mode, config);
  const done = rounds.filter((round) => round.mode === mode && round.caseId === testCase.id).length;
  const varies = (/** @type {(one: Case) => unknown} */ of) =>
    same(cases.map((one) => of(one.testCase))) === undefined;
  const connections = testCase.connections ?? load.connections;
  const own = [
    varies((one) => targetLabel(one.target)) && targetAsked(testCase.target),
    varies((one) => one.scheme) && `over ${testCase.scheme.toUpperCase()}`,
    varies((one) => one.connections) && `with ${counted(connections, "connection")}`,
    varies((one) => one.pipelining) && `pipelining ${testCase.pipelining}`,
  ].filter(Boolean);
  return `${[counted(done, "round"), ...own].join(", ")}.`;
}

/**
 * @template T
 * @param {T[]} values
 * @returns {T | undefined} undefined if they differ
 */
function same(values) {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}
