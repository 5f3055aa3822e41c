import { MODES, settingsOf } from "@routebench/contract/modes";
import { targetAsked, targetKey, targetLabel } from "@routebench/contract/targets";
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

const MEANS = text(
  "Values are geometric means over launches, and ± is the reach of the interval. If there are two launches, both values are shown. If there is one, its value has no interval.",
  "A medal is for the best possible rank of an app. It is never better than the medal of an app with a better figure.",
);

/** @type {(group: ModeCases, summary: Summary) => Section} */
export function modeSection(group, summary) {
  const { modes, rounds } = summary;
  const { mode, main, cases } = group;
  const isOne = cases.length === 1;
  const title = isOne ? modeTitle(main, modes) : MODES[mode].title;
  const ordered = [main, ...cases.filter((each) => each !== main)];
  const targets = new Set(cases.map(({ testCase }) => targetKey(testCase.target)));
  const targetNote = (/** @type {ModeSummary} */ { testCase }) =>
    targets.size > 1 ? `, ${targetAsked(testCase.target)}` : "";
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
    mode,
    blocks: [
      ...onlyMarkdown(...method),
      {
        kind: "part",
        title: "How it was measured",
        blocks: method,
        isFolded: true,
        only: "page",
      },
      ...onlyMarkdown(MEANS),
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
            text(`${counted(roundsOf(each, rounds).length, "round")}${targetNote(each)}.`),
            ...caseBlocks(each, modeTitle(each, modes), {
              isMain: each === main,
              isDrawn: each === main || !areTooLong(cases),
            }),
          ],
        })),
  };
}

/**
 * Further cases are shorter than the main case, because the page's size is limited.
 * @type {(mode: ModeSummary, title: string, options: { isMain: boolean, isDrawn: boolean }) => Block[]}
 */
const caseBlocks = (mode, title, { isMain, isDrawn }) => [
  { kind: "text", words: headlineOf(mode) },
  ...(isDrawn && hasSpeeds(mode) ? [rankingChart(mode, { isMain })] : []),
  ...(mode.rows.length > 0 ? onlyMarkdown(rankingTable(mode), text(meritNote(mode))) : []),
  unfinishedList(mode.didNotFinish),
  inapplicable(mode),
  ...(mode.rows.length > 0 ? [{ ...figuresPart(mode, title), isFolded: !isMain }] : []),
];

/** For blocks that the page shows in another form. @type {(...blocks: Block[]) => Block[]} */
const onlyMarkdown = (...blocks) => blocks.map((block) => ({ ...block, only: "markdown" }));

/** Settings that all cases of a mode share. @type {(group: ModeCases, summary: Summary) => Setting[]} */
function describeSettings({ mode, main, cases }, { config, environment }) {
  const settings = settingsOf(mode, config);
  const { load } = settings;
  const common = (/** @type {(testCase: Case) => string | number | null} */ read) => {
    const [first, ...differing] = new Set(cases.map(({ testCase }) => read(testCase)));
    return differing.length === 0 ? first : undefined;
  };
  const pipelining = common((testCase) => testCase.pipelining);
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
