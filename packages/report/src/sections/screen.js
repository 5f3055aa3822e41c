import { metricOf } from "@routebench/contract/metrics";
import { MODES, settingsOf, slicesOf } from "@routebench/contract/modes";
import { runtimeLabel } from "@routebench/contract/runtimes";
import { targetLabel } from "@routebench/contract/targets";
import { formatSeconds, writingOf } from "../format.js";
import { counted, label, listed, MEDALS } from "../words.js";
import { byMode, modeTitle } from "./mode-cases.js";
import { doubtsOf, groupedWarnings } from "./notices.js";
import {
  errorCell,
  estimateCell,
  inapplicable,
  speedColumn,
  tableRows,
  text,
  unfinishedList,
  wordCell,
} from "./section.js";
import { askedSections } from "./sections.js";
import { headlineOf, isRanked, rankOf } from "./standing.js";

/** @import { ModeCases } from "./mode-cases.js" */
/** @import { Block, FigureColumn, List, Section, SectionMaker, Table } from "./section.js" */
/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { ModeSummary, Summary } from "@routebench/contract/summary" */

/** Who is how fast, who did not finish, and what to doubt. */

const MOST_WARNINGS = 3;

/** A section with more rows than these is left to the documents. */
const MOST_ROWS = 20;

/** Of a list. */
const MOST_ITEMS = 6;

const LONGEST_NAME = 30;

/** @type {(summary: Summary, suiteSections?: readonly SectionMaker[]) => Section[]} */
export function screenSections(summary, suiteSections = []) {
  const asked = askedSections(summary, suiteSections).map((section) => ({
    section,
    blocks: section.blocks.flatMap(tablesOf),
  }));
  const [short, long] = [true, false].map((isShort) =>
    asked.filter(({ blocks }) => rowsIn(blocks) <= MOST_ROWS === isShort),
  );
  return [
    ...doubtsOf(summary).map(({ title, text: words }) => ({
      id: "doubt",
      title: title.replace(/\.$/, ""),
      blocks: [text(words)],
    })),
    ...leading(long ?? [], summary),
    ...byMode(summary.modes).map((group) => modeOnScreen(group, summary)),
    ...(short ?? []).map(({ section, blocks }) => ({ ...section, blocks })),
    ...warningsOnScreen(summary),
    ...also((long ?? []).map(({ section }) => section.title)),
  ];
}

/**
 * What a run was made for: whole where it ranks nobody, else what it says in words.
 * @type {(long: { section: Section, blocks: Block[] }[], summary: Summary) => Section[]}
 */
function leading(long, { modes }) {
  const inWords = (/** @type {Block} */ block) =>
    block.kind === "part"
      ? block.blocks.some(isStatement) && !block.blocks.some(({ kind }) => kind === "grid")
      : block.kind !== "table" && block.kind !== "grid";
  const withoutTables = (/** @type {Block} */ block) =>
    block.kind === "part"
      ? { ...block, blocks: block.blocks.filter(({ kind }) => kind !== "table") }
      : block;
  return long
    .filter(({ section }) => section.leads)
    .map(({ section, blocks }) => ({
      ...section,
      blocks: modes.length === 0 ? blocks : blocks.filter(inWords).map(withoutTables),
    }));
}

/** @type {(group: ModeCases, summary: Summary) => Section} */
function modeOnScreen({ mode, main, cases }, summary) {
  const others = cases.length - 1;
  const unfinished = unfinishedIn([main, ...cases]);
  return {
    id: `mode-${mode}`,
    title: cases.length === 1 ? modeTitle(main, summary.modes) : MODES[mode].title,
    blocks: [
      text(whatRan(main, summary)),
      { kind: "text", words: headlineOf(main) },
      ...(main.rows.length > 0 ? [speedTable(main)] : []),
      ...(main.rows.length === 0 && areAlike(unfinished)
        ? [text(`No app was measured: ${unfinished[0]?.reason}.`)]
        : [unfinishedList(unfinished)]),
      shortened(inapplicable(main)),
      ...(others > 0 ? [text(`${counted(others, "more case")} in report.md.`)] : []),
    ],
  };
}

/** @type {(main: ModeSummary, summary: Summary) => string} */
function whatRan({ mode, testCase }, { config, environment, rounds, ended }) {
  const settings = settingsOf(mode, config);
  const done = rounds.filter((one) => one.mode === mode && one.caseId === testCase.id);
  const spentMs = done.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const driver = slicesOf(mode, config)?.driver ?? settings.driver;
  const isLoaded = MODES[mode].generator !== "none";
  const ran = config.runtimes?.map(runtimeLabel) ?? [`Node ${environment.nodeVersion}`];
  return [
    `${targetLabel(testCase.target)}${testCase.scheme === "https" ? " over HTTPS" : ""}`,
    isLoaded && counted(testCase.connections ?? settings.load.connections, "connection"),
    testCase.pipelining > 1 && `pipelining ${testCase.pipelining}`,
    // Its version of Node is told by report.md.
    isLoaded && driver.replace(/ on Node .*/, ""),
    listed(ran),
    `${counted(done.length, "round")} in ${formatSeconds(spentMs)}${ended === "budget" ? ", until time was up" : ""}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * The most important column first, all of them from the same loads.
 * @type {(mode: ModeSummary) => Table}
 */
function speedTable(mode) {
  const shown = mode.rows.filter(({ role }) => role !== "control");
  /** @type {FigureColumn[]} */
  const columns = [
    {
      heading: "Rank",
      cell: (row) =>
        wordCell(
          [isRanked(row) && row.medal && MEDALS[row.medal], rankOf(row)].filter(Boolean).join(" "),
        ),
    },
    speedColumn(mode, LONGEST_NAME),
    ...(shown.some(({ errors }) => errors > 0)
      ? [
          {
            heading: "Errors",
            cell: (/** @type {ModeSummary["rows"][number]} */ row) => errorCell(row.errors),
          },
        ]
      : []),
    ...SHORT_FIGURES[MODES[mode.mode].generator]
      .filter(([id]) => shown.some(({ figures }) => figures[id]))
      .map(([id, heading]) => figureColumn(id, heading)),
  ];
  const rows = shown.map((row) => ({ ...row, name: label(row.name, LONGEST_NAME) }));
  return { kind: "table", title: "Ranking", columns, rows: tableRows(rows, columns) };
}

/** @type {(id: MetricId, heading: string) => FigureColumn} */
const figureColumn = (id, heading) => ({
  heading,
  writing: { ...writingOf(metricOf(id)), reach: "none" },
  cell: (row) => ({ ...estimateCell(row, id), mark: "" }),
});

/** @type {Record<typeof MODES[ModeSummary["mode"]]["generator"], [MetricId, string][]>} */
const SHORT_FIGURES = {
  "own process": [
    ["requestsPerOwnSecond", "Requests/s"],
    ["ownLatencyUs", "Latency µs"],
    ["serverCpuUsPerRequest", "CPU µs"],
    ["rssPeakBytes", "RAM MB"],
  ],
  "same process": [
    ["requestsPerSecond", "Requests/s"],
    ["latencyUs", "Latency µs"],
    ["rssPeakBytes", "RAM MB"],
  ],
  none: [
    ["cpuNsPerRequest", "CPU ns"],
    ["allocatedBytesPerRequest", "Allocated bytes"],
    ["rssPeakBytes", "RAM MB"],
  ],
};

/** In any case, told once. @param {ModeSummary[]} cases */
function unfinishedIn(cases) {
  const all = cases.flatMap(({ didNotFinish }) => didNotFinish);
  return [...new Map(all.map((app) => [`${app.appId} ${app.reason}`, app])).values()];
}

/** @param {{ reason: string }[]} unfinished */
const areAlike = (unfinished) =>
  unfinished.length > 1 && unfinished.every(({ reason }) => reason === unfinished[0]?.reason);

/** @param {Summary} summary @returns {Section[]} */
function warningsOnScreen(summary) {
  const all = groupedWarnings(summary);
  if (all.length === 0) return [];
  const shown = all.slice(0, MOST_WARNINGS).map((words) => ({ words: `⚠ ${words}` }));
  const left = all.length - shown.length;
  const more = left > 0 ? [{ words: `${left} more of other kinds in report.md` }] : [];
  return [
    { id: "warnings", title: "Warnings", blocks: [{ kind: "list", items: [...shown, ...more] }] },
  ];
}

/** @param {Block} block */
const isStatement = (block) => block.kind === "text" && !block.isAside;

/** What of a section a screen has room for. @param {Block} block @returns {Block[]} */
function tablesOf(block) {
  if (block.only === "page") return [];
  if (block.kind === "part") return [{ ...block, blocks: block.blocks.flatMap(tablesOf) }];
  // An app that did not finish is named in any case.
  if (block.kind === "list") return [block.title ? block : shortened(block)];
  return isStatement(block) || block.kind === "table" || block.kind === "grid" ? [block] : [];
}

/** @param {List} list */
function shortened(list) {
  const { items } = list;
  if (items.length <= MOST_ITEMS) return list;
  const left = items.length - MOST_ITEMS;
  return {
    ...list,
    items: [...items.slice(0, MOST_ITEMS), { words: `${left} more like these in report.md` }],
  };
}

/** @param {Block[]} blocks @returns {number} */
const rowsIn = (blocks) =>
  blocks.reduce((sum, block) => {
    if (block.kind === "part") return sum + rowsIn(block.blocks);
    if (block.kind === "table" || block.kind === "grid") return sum + block.rows.length;
    return sum + (block.kind === "list" ? block.items.length : 1);
  }, 0);

/** @param {string[]} titles @returns {Section[]} */
const also = (titles) =>
  titles.length === 0
    ? []
    : [{ id: "also", title: "Also in report.md", blocks: [text(`${titles.join("; ")}.`)] }];
