import { MODES } from "@routebench/contract/modes";
import { renderCpuChart, renderRateChart } from "../charts/bar-chart.js";
import { renderLaunchesChart } from "../charts/launches-chart.js";
import { hasSpeeds } from "../standings/relative-speed.js";
import { describeCase, describeSettings } from "./case-settings.js";
import { text } from "./cells.js";
import { figuresPart, meritNote } from "./figures.js";
import { headlineOf } from "./headline.js";
import { describeMethod } from "./method-text.js";
import { modeId, modeLabel, modeTitle } from "./mode-title.js";
import { rankingChart } from "./ranking-chart.js";
import { rankingTable } from "./ranking-table.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("./section.js").Block} Block
 * @typedef {import("./section.js").Chart} Chart
 */

/** @type {Block} */
const MEANS = {
  ...text(
    "Geometric means over launches; ± is how far the interval reaches. With only two launches, both values are shown; a single value is that of one launch.",
    "Apps that the data cannot tell apart share a rank and a medal.",
  ),
  only: "markdown",
};

/**
 * Everything about one mode: how it was measured, and what was found in each case.
 * @param {import("./mode-cases.js").ModeCases} group
 * @param {ModeSummary[]} modes of the whole run
 * @param {ResultFile} result
 * @returns {import("./section.js").Section}
 */
export function modeSection(group, modes, result) {
  const { mode, main, cases } = group;
  const isOne = cases.length === 1;
  const title = isOne ? modeTitle(main, modes) : MODES[mode].title;
  const ordered = [main, ...cases.filter((each) => each !== main)];
  return {
    id: `mode-${mode}`,
    title,
    short: MODES[mode].title,
    mode,
    blocks: [
      text(...describeMethod(group, result)),
      {
        kind: "settings",
        groups: [{ settings: describeSettings(group, result) }],
        only: "markdown",
      },
      MEANS,
      ...(isOne ? caseBlocks(main, title, result, { isMain: true }) : []),
    ],
    cases: isOne
      ? []
      : ordered.map((each) => ({
          id: `case-${modeId(each, modes)}`,
          caseId: each.testCase.id,
          title: modeTitle(each, modes),
          label: modeLabel(each, modes),
          blocks: [
            text(describeCase(each, cases, result)),
            ...caseBlocks(each, modeTitle(each, modes), result, { isMain: each === main }),
          ],
        })),
  };
}

/**
 * @param {ModeSummary} mode
 * @param {string} title of the mode in its case
 * @param {ResultFile} result
 * @param {{ isMain: boolean }} options the other cases are shorter, because the page's size is limited
 * @returns {Block[]}
 */
function caseBlocks(mode, title, result, { isMain }) {
  const { rows, didNotFinish } = mode;
  if (rows.length === 0) {
    return [
      text("No app finished."),
      { kind: "did-not-finish", apps: didNotFinish },
      ...notApplicable(mode),
    ];
  }
  return [
    { kind: "words", words: headlineOf(mode) },
    hasSpeeds(mode) ? rankingChart(mode, { isMain }) : text("No app’s speed was measured."),
    { ...rankingTable(mode), only: "markdown" },
    { ...text(...meritNote(mode)), only: "markdown" },
    { kind: "did-not-finish", apps: didNotFinish },
    ...notApplicable(mode),
    { ...figuresPart(mode, title, result), isFolded: !isMain },
    ...(isMain ? furtherCharts(mode) : []),
  ];
}

/**
 * @param {ModeSummary} mode
 * @returns {Block[]} who has nothing to show in this case, with the reasons
 */
const notApplicable = ({ doesNotApply = [] }) =>
  doesNotApply.length === 0
    ? []
    : [
        {
          kind: "list",
          items: doesNotApply.map(({ appId, name, reason }) => ({
            appId,
            name,
            words: `is not in this case: ${reason}`,
          })),
        },
      ];

/**
 * @param {ModeSummary} mode
 * @returns {Block[]}
 */
const furtherCharts = (mode) => [
  {
    kind: "pair",
    charts: [
      chart("Requests per second", 500, (options) => renderRateChart(mode, options)),
      chart("Server CPU time per request", 500, (options) => renderCpuChart(mode, options)),
    ],
  },
  chart("Launches: how much one app differs from itself", 960, (options) =>
    renderLaunchesChart(mode, options),
  ),
];

/**
 * @param {string} title
 * @param {number} width
 * @param {Chart["draw"]} draw
 * @returns {Chart}
 */
const chart = (title, width, draw) => ({ kind: "chart", title, width, draw });
