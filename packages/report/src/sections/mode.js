import { MODES, settingsOf } from "@routebench/contract/modes";
import { targetAsked, targetLabel } from "@routebench/contract/targets";
import { formatDuration } from "../format.js";
import { counted } from "../words.js";
import { describeMethod } from "./method-text.js";
import { areTooLong, modeId, modeLabel, modeTitle, roundsOf } from "./mode-cases.js";
import { figuresPart, meritNote, rankingChart, rankingTable } from "./ranking.js";
import { inapplicable, settingsGrid, text, unfinishedList } from "./section.js";
import { hasSpeeds, headlineOf } from "./standing.js";

/** @import { ModeCases } from "./mode-cases.js" */
/** @import { Block, Section, Setting } from "./section.js" */
/** @import { Case } from "@routebench/contract/cases" */
/** @import { ModeSummary, Summary } from "@routebench/contract/summary" */

/** @type {Block} */
const MEANS = {
  ...text(
    "Geometric means over launches; ± is how far the interval reaches. With only two launches, both values are shown; a single value is that of one launch.",
    "A medal is that of the best rank that the data leave open, and no better than those of the apps with better figures.",
  ),
  only: "markdown",
};

/** @type {(group: ModeCases, summary: Summary) => Section} */
export function modeSection(group, summary) {
  const { modes } = summary;
  const { mode, main, cases } = group;
  const isOne = cases.length === 1;
  const title = isOne ? modeTitle(main, modes) : MODES[mode].title;
  const ordered = [main, ...cases.filter((each) => each !== main)];
  const method = [
    text(...describeMethod(group, summary)),
    {
      ...settingsGrid("Setting", describeSettings(group, summary)),
      title: `${MODES[mode].title}: settings`,
    },
  ];
  return {
    id: `mode-${mode}`,
    title,
    short: MODES[mode].title,
    mode,
    blocks: [
      ...method.map((block) => ({ ...block, only: /** @type {const} */ ("markdown") })),
      {
        kind: "part",
        title: "How it was measured",
        blocks: method,
        isFolded: true,
        only: "page",
      },
      MEANS,
      ...(isOne ? caseBlocks(main, title, { isMain: true, isDrawn: true }) : []),
    ],
    cases: isOne
      ? []
      : ordered.map((each) => ({
          id: `case-${modeId(each, modes)}`,
          caseId: each.testCase.id,
          title: modeTitle(each, modes),
          label: modeLabel(each, modes),
          blocks: [
            text(describeCase(each, cases, summary)),
            ...caseBlocks(each, modeTitle(each, modes), {
              isMain: each === main,
              isDrawn: each === main || !areTooLong(cases),
            }),
          ],
        })),
  };
}

/**
 * Cases other than the main one are shorter, because the page's size is limited.
 * @type {(mode: ModeSummary, title: string, options: { isMain: boolean, isDrawn: boolean })
 * => Block[]}
 */
function caseBlocks(mode, title, { isMain, isDrawn }) {
  const { rows, didNotFinish } = mode;
  if (rows.length === 0) {
    return [text("No app finished."), unfinishedList(didNotFinish), inapplicable(mode)];
  }
  return [
    { kind: "text", words: headlineOf(mode) },
    ...rankingBlocks(mode, { isMain, isDrawn }),
    { ...rankingTable(mode), only: "markdown" },
    { ...text(...meritNote(mode)), only: "markdown" },
    unfinishedList(didNotFinish),
    inapplicable(mode),
    { ...figuresPart(mode, title), isFolded: !isMain },
  ];
}

/** @type {(mode: ModeSummary, options: { isMain: boolean, isDrawn: boolean }) => Block[]} */
function rankingBlocks(mode, { isMain, isDrawn }) {
  if (!hasSpeeds(mode)) return [text("No app’s speed was measured.")];
  return isDrawn ? [rankingChart(mode, { isMain })] : [];
}

/** What all cases of a mode share. @type {(group: ModeCases, summary: Summary) => Setting[]} */
function describeSettings({ mode, main, cases }, { config, environment }) {
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
    ["Generator of the ranking", main.source?.rankedBy],
    [
      main.source ? "Generator of percentiles" : "Generator",
      isLoaded ? settings.driver : undefined,
    ],
    ["Scheme", common(({ scheme }) => scheme) === "https" ? "HTTPS" : undefined],
    [isLoaded ? "Path" : "Work", common(({ target }) => targetLabel(target))],
    ["Duration", load.durationMs && formatDuration(load.durationMs)],
    [
      "Connections",
      isLoaded ? common(({ connections }) => connections ?? load.connections) : undefined,
    ],
    ["Pipelining", pipelining === 1 ? undefined : pipelining],
    ["Date", environment.startedAt],
  ];
}

/** @type {(mode: ModeSummary, cases: ModeSummary[], summary: Summary) => string} */
function describeCase(described, cases, { config, rounds }) {
  const { mode, testCase } = described;
  const { load } = settingsOf(mode, config);
  const varies = (/** @type {(one: Case) => unknown} */ of) =>
    same(cases.map((one) => of(one.testCase))) === undefined;
  const connections = testCase.connections ?? load.connections;
  const own = [
    varies((one) => targetLabel(one.target)) && targetAsked(testCase.target),
    varies((one) => one.scheme) && `over ${testCase.scheme.toUpperCase()}`,
    varies((one) => one.connections) && `with ${counted(connections, "connection")}`,
    varies((one) => one.pipelining) && `pipelining ${testCase.pipelining}`,
  ].filter(Boolean);
  return `${[counted(roundsOf(described, rounds).length, "round"), ...own].join(", ")}.`;
}

/** Undefined if they differ. @template T @param {T[]} values */
function same(values) {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}
