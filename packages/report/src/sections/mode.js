import { MODES, settingsOf, slicesOf } from "@routebench/contract/modes";
import { targetAsked, targetKey, targetLabel } from "@routebench/contract/targets";
import { formatDuration, formatNumber } from "../format.js";
import { counted } from "../words.js";
import { headlineOf } from "./finding.js";
import { describeMethod } from "./method-text.js";
import { areTooLong, modeLabel, modeTitle, roundsOf, withLabel } from "./mode-cases.js";
import { allColumns, rankingChart, rankingTable } from "./ranking.js";
import { inapplicable, settingsGrid, text, unfinishedList } from "./section.js";
import { hasSpeeds } from "./standing.js";

/** @import { ModeCases } from "./mode-cases.js" */
/** @import { Block, Part, Section, Setting } from "./section.js" */
/** @import { Case } from "@routebench/contract/cases" */
/** @import { Slices } from "@routebench/contract/modes" */
/** @import { ModeSummary, Summary } from "@routebench/contract/summary" */

/** The rankings of a mode in all its cases, the main case first. @type {(group: ModeCases, summary: Summary) => Section} */
export function modeSection(group, { modes, rounds }) {
  const { mode, main, cases } = group;
  const isOne = cases.length === 1;
  const title = isOne ? loadTitle(main, modes) : MODES[mode].title;
  const ordered = [main, ...cases.filter((each) => each !== main)];
  const targets = new Set(cases.map(({ testCase }) => targetKey(testCase.target)));
  const targetNote = (/** @type {ModeSummary} */ { testCase }) =>
    targets.size > 1 ? `, ${targetAsked(testCase.target)}` : "";
  return {
    id: `mode-${mode}`,
    title,
    blocks: isOne
      ? caseBlocks(main, title, { isMain: true, isDrawn: true })
      : ordered.map((each) => ({
          kind: "part",
          title: modeTitle(each, modes),
          isFolded: each !== main,
          blocks: [
            text(`${counted(roundsOf(each, rounds).length, "round")}${targetNote(each)}.`),
            ...caseBlocks(each, loadTitle(each, modes), {
              isMain: each === main,
              isDrawn: each === main || !areTooLong(cases),
            }),
          ],
        })),
  };
}

/** E.g. "External load: HTTPS". @type {(mode: ModeSummary, modes: ModeSummary[]) => string} */
const loadTitle = (summary, modes) =>
  MODES[summary.mode].generator === "none"
    ? modeTitle(summary, modes)
    : withLabel(`${MODES[summary.mode].title} load`, modeLabel(summary, modes));

/**
 * Further cases are shorter than the main case, because the page's size is limited.
 * @type {(mode: ModeSummary, title: string, options: { isMain: boolean, isDrawn: boolean }) => Block[]}
 */
const caseBlocks = (mode, title, { isMain, isDrawn }) => [
  { kind: "text", words: headlineOf(mode) },
  ...(isDrawn && hasSpeeds(mode) ? [rankingChart(mode, title, { isMain })] : []),
  ...(mode.rows.length > 0 ? [{ ...rankingTable(mode), title: `${title}: ranking` }] : []),
  unfinishedList(mode.didNotFinish),
  inapplicable(mode),
  ...(mode.rows.length > 0 && isDrawn ? [allColumns(mode, title)] : []),
];

/** How a mode was measured. @type {(group: ModeCases, summary: Summary) => Part} */
export function methodPart(group, summary) {
  const { title } = MODES[group.mode];
  const settings = settingsGrid("Setting", describeSettings(group, summary));
  return {
    kind: "part",
    title,
    blocks: [text(...describeMethod(group, summary)), { ...settings, title: `${title}: settings` }],
  };
}

/** Settings that all cases of a mode share. @type {(group: ModeCases, summary: Summary) => Setting[]} */
function describeSettings({ mode, cases }, { config }) {
  const settings = settingsOf(mode, config);
  const { load, driver } = settings;
  const slicesDriver = slicesOf(mode, config)?.driver ?? driver;
  const common = (/** @type {(testCase: Case) => string | number | null} */ read) => {
    const [first, ...differing] = new Set(cases.map(({ testCase }) => read(testCase)));
    return differing.length === 0 ? first : undefined;
  };
  const pipelining = common((testCase) => testCase.pipelining);
  const isLoaded = MODES[mode].generator !== "none";
  const slices = slicesOf(mode, config);
  const isCompared = MODES[mode].generator === "own process";
  const compared = cases.reduce((sum, { comparedAnswers }) => sum + comparedAnswers, 0);
  return [
    ["Generator of the ranking", slicesDriver === driver ? undefined : slicesDriver],
    [
      slicesDriver === driver ? "Generator" : "Generator of percentiles",
      isLoaded ? driver : undefined,
    ],
    ["Scheme", common(({ scheme }) => scheme) === "https" ? "HTTPS" : undefined],
    [isLoaded ? "Path" : "Work", common(({ target }) => targetLabel(target))],
    ["Duration", load.durationMs && formatDuration(load.durationMs)],
    [
      "Connections",
      isLoaded ? common(({ connections }) => connections ?? load.connections) : undefined,
    ],
    ["Pipelining", pipelining === 1 ? undefined : pipelining],
    ["One slice", slices ? lengthOf(slices) : undefined],
    ["All slices of a round", slices ? formatDuration(slices.roundMs) : undefined],
    ["Apps in a round", slices?.blocks?.entries],
    ["Answers compared byte by byte", isCompared ? formatNumber(compared) : undefined],
  ];
}

/** @param {Slices} slices */
const lengthOf = ({ durationMs, requests = 0 }) =>
  durationMs ? formatDuration(durationMs) : `${formatNumber(requests)} requests`;
