import { settingsOf as settingsOfMode } from "@routebench/contract/modes";
import { markdownTable } from "markdown-table";
import { renderCertaintyTable } from "../certainty-table.js";
import { renderPicture } from "../charts/chart-file.js";
import { formatDuration } from "../format.js";
import { escapeMarkdown } from "../markdown-text.js";
import { describeJudgement, describeMethod } from "../method-text.js";
import { renderModeTable } from "../mode-table.js";
import { MODE_TITLES, modeTitle } from "../mode-title.js";
import { describeCase, settingsOf } from "./case-settings.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("../mode-title.js").ModeCases} ModeCases
 *
 * @typedef {object} ModeOptions
 * @property {ModeSummary[]} modes of the whole run
 * @property {boolean} charts see renderMarkdownReport
 * @property {(text: string) => number} [stringLength] see renderModeTable
 */

/**
 * A mode: how it was measured, once, and the two tables of each of its cases.
 * @param {ModeCases} group
 * @param {ResultFile} result
 * @param {ModeOptions} options
 * @returns {string}
 */
export function renderMode(group, result, options) {
  const { mode, main, cases } = group;
  const method = escapeMarkdown(describeMethod(group, result).join(" "));
  const configuration = renderConfiguration(group, result, options.stringLength);
  const [general = "", ...own] = describeJudgement(main, result.config);
  if (cases.length === 1) {
    const title = modeTitle(main, options.modes);
    return [
      ...[`## ${escapeMarkdown(title)}`, method, configuration],
      ...renderTables(main, [general, ...own], title, options),
    ].join("\n\n");
  }
  return [
    ...[`## ${MODE_TITLES[mode]}`, method, configuration, general],
    ...cases.flatMap((each) => {
      const title = modeTitle(each, options.modes);
      return [
        `## ${escapeMarkdown(title)}`,
        escapeMarkdown(describeCase(each, cases, result)),
        ...renderTables(each, describeJudgement(each, result.config).slice(1), title, {
          ...options,
          charts: options.charts && each === main,
        }),
      ];
    }),
  ].join("\n\n");
}

/**
 * @param {ModeSummary} mode
 * @param {string[]} judgement sentences
 * @param {string} title
 * @param {ModeOptions} options
 * @returns {string[]}
 */
function renderTables(mode, judgement, title, { charts, stringLength }) {
  const finished = mode.rows.length > 0;
  return [
    charts && renderPicture(mode),
    renderModeTable(mode, stringLength),
    judgement.join(" "),
    finished && `### ${escapeMarkdown(title)}: how sure`,
    finished && renderCertaintyTable(mode, stringLength),
  ].flatMap((text) => text || []);
}

/**
 * What all cases of a mode have in common.
 * @param {ModeCases} group
 * @param {ResultFile} result
 * @param {(text: string) => number} [stringLength]
 */
function renderConfiguration({ mode, cases }, { config, environment }, stringLength) {
  const settings = settingsOfMode(mode, config);
  const { load } = settings;
  const common = settingsOf(cases, load);
  /** @type {(string | number | undefined)[][]} */
  const lines = [
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
  return markdownTable(
    [
      ["Setting", "Value"],
      ...lines
        .filter(([, value]) => value !== undefined)
        .map(([label, value]) => [String(label), escapeMarkdown(String(value))]),
    ],
    stringLength && { stringLength },
  );
}
