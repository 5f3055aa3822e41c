import { metricOf } from "@routebench/contract/metrics";
import { MODES, settingsOf } from "@routebench/contract/modes";
import { targetLabel } from "@routebench/contract/targets";
import { formatClock, writingOf } from "../format.js";
import { counted, grouped, label, listedNames } from "../words.js";
import { verdictOn } from "./finding.js";
import { byMode, modeTitle, roundsOf } from "./mode-cases.js";
import { doubtsOf, groupedWarnings } from "./notices.js";
import { without } from "./outline.js";
import { errors } from "./ranking.js";
import {
  estimateCell,
  inapplicable,
  speedColumn,
  tableRows,
  text,
  unfinishedList,
  wordCell,
} from "./section.js";
import { specificSections } from "./sections.js";
import { rankOf, relativeSpeeds } from "./standing.js";
import { summarySection } from "./summary.js";

/** @import { ModeCases } from "./mode-cases.js" */
/** @import { Block, FigureColumn, List, Section, SectionMaker, Table } from "./section.js" */
/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { DidNotFinish, ModeSummary, Row, Summary } from "@routebench/contract/summary" */

const MOST_WARNINGS = 3;

/** Tables of a section beyond so many rows are left out. */
const MOST_ROWS = 20;

/** Items of a list. */
const MOST_ITEMS = 6;

const LONGEST_NAME = 30;

/** @type {(summary: Summary, suiteSections?: readonly SectionMaker[]) => Section[]} */
export function screenSections(summary, suiteSections = []) {
  // A run that ranks no app has no other table.
  const mostRows = summary.modes.length === 0 ? Number.POSITIVE_INFINITY : MOST_ROWS;
  const shown = specificSections(summary, suiteSections)
    .map((section) => ({ ...section, blocks: blocksOnScreen(section.blocks, mostRows) }))
    .filter(({ blocks }) => blocks.length > 0);
  return [
    ...messages(
      "doubts",
      doubtsOf(summary).map(({ title, text: words }) => `warning: ${title} ${words}`),
    ),
    ...shown.filter(({ leads }) => leads),
    ...byMode(summary.modes).map((group) => modeOnScreen(group, summary)),
    ...shown.filter(({ leads }) => !leads),
    ...messages("warnings", warningsOf(summary)),
    summarySection(summary, suiteSections),
  ];
}

/** Lines without a title. @type {(id: string, items: string[]) => Section[]} */
const messages = (id, items) =>
  items.length === 0
    ? []
    : [{ id, title: "", blocks: [{ kind: "list", items: items.map((words) => ({ words })) }] }];

/**
 * Leaves out charts, folded parts, tables beyond the first rows, and notes on how to read a table, except for its marks.
 * @type {(blocks: Block[], mostRows: number) => Block[]}
 */
function blocksOnScreen(blocks, mostRows) {
  let rows = 0;
  let leftOut = 0;
  /** @type {(block: Block) => Block[]} */
  const shownOf = (block) => {
    switch (block.kind) {
      case "chart":
        return [];
      case "text":
        return block.isKey || !block.isAside ? [block] : [];
      case "list":
        // Apps that did not finish are always listed.
        return [block.title ? block : shortened(block)];
      case "part":
        return block.isFolded ? [] : [{ ...block, blocks: block.blocks.flatMap(shownOf) }];
      default:
        rows += block.rows.length;
        if (rows <= mostRows) return [block];
        leftOut += 1;
        return [];
    }
  };
  // Parts may have become empty.
  const shown = without(blocks.flatMap(shownOf), () => false);
  return leftOut > 0 ? [...shown, text(`${counted(leftOut, "more table")} in report.md.`)] : shown;
}

/** Apps that failed for one reason are one line. @param {DidNotFinish[]} apps @returns {List} */
function unfinishedByReason(apps) {
  const items = grouped(apps, ({ reason }) => reason).flatMap(([reason, failed]) => {
    const names = [...new Set(failed.map(({ name }) => name))];
    if (names.length === 1) return unfinishedList(failed.slice(0, 1)).items;
    return [{ words: [...listedNames(names), ` did not finish: ${reason}`] }];
  });
  return { ...unfinishedList(apps), items };
}

/** @param {List} list */
function shortened(list) {
  const missing = list.items.length - MOST_ITEMS;
  if (missing <= 0) return list;
  const more = { words: `${missing} more like these in report.md` };
  return { ...list, items: [...list.items.slice(0, MOST_ITEMS), more] };
}

/** @type {(group: ModeCases, summary: Summary) => Section} */
function modeOnScreen({ mode, main, cases }, summary) {
  const furtherCases = cases.length - 1;
  return {
    id: `mode-${mode}`,
    title: cases.length === 1 ? modeTitle(main, summary.modes) : MODES[mode].title,
    blocks: [
      text(whatRan(main, summary)),
      ...(main.rows.length > 0 ? [speedTable(main)] : []),
      unfinishedByReason([main, ...cases].flatMap(({ didNotFinish }) => didNotFinish)),
      shortened(inapplicable(main)),
      ...(furtherCases > 0 ? [text(`${counted(furtherCases, "more case")} in report.md.`)] : []),
    ],
  };
}

/** @type {(main: ModeSummary, summary: Summary) => string} */
function whatRan(main, { config, rounds }) {
  const { mode, testCase } = main;
  const done = roundsOf(main, rounds);
  const spentMs = done.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const connections = testCase.connections ?? settingsOf(mode, config).load.connections;
  return [
    `${targetLabel(testCase.target)}${testCase.scheme === "https" ? " over HTTPS" : ""}`,
    MODES[mode].generator !== "none" && counted(connections, "connection"),
    testCase.pipelining > 1 && `pipelining ${testCase.pipelining}`,
    done.length > 0 && `${counted(done.length, "round")} in ${formatClock(spentMs)}`,
    done.length === 0 && main.rows.length > 0 && "part of a round",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The most important column comes first. All columns come from the same loads. @type {(mode: ModeSummary) => Table} */
function speedTable(mode) {
  const shown = mode.rows.filter(({ role }) => role !== "control");
  const speeds = relativeSpeeds(mode);
  /** @type {FigureColumn[]} */
  const columns = [
    { heading: "Rank", cell: (row) => wordCell(rankOf(row)) },
    speedColumn(mode, LONGEST_NAME),
    ...(speeds.interval ? [verdictColumn(mode)] : []),
    ...(shown.some((row) => row.errors > 0) ? [{ ...errors, heading: "Errors" }] : []),
    ...SHORT_FIGURES[MODES[mode.mode].generator]
      .filter(([id]) => shown.some(({ figures }) => figures[id]))
      .map(([id, heading]) => ({
        heading,
        writing: { ...writingOf(metricOf(id)), reach: /** @type {const} */ ("none") },
        cell: (/** @type {Row} */ row) => estimateCell(row, id),
      })),
  ];
  const rows = shown.map((row) => ({ ...row, name: label(row.name, LONGEST_NAME) }));
  return { kind: "table", title: "Ranking", columns, rows: tableRows(rows, columns) };
}

/** Compared with the app that has speed 1. @type {(mode: ModeSummary) => FigureColumn} */
function verdictColumn(mode) {
  const speeds = relativeSpeeds(mode);
  return {
    heading: "Verdict",
    isText: true,
    cell: (row) => {
      const speed = speeds.ratioOf(row);
      return wordCell(speed && row.appId !== speeds.toId ? verdictOn(mode, row, speed) : "");
    },
  };
}

/** @type {Record<typeof MODES[ModeSummary["mode"]]["generator"], [MetricId, string][]>} */
const SHORT_FIGURES = {
  "own process": [
    ["ownUsPerRequest", "µs/request"],
    ["rssPeakBytes", "MB under load"],
  ],
  "same process": [
    ["requestsPerSecond", "Requests/s"],
    ["rssPeakBytes", "MB under load"],
  ],
  none: [
    ["cpuNsPerRequest", "CPU ns"],
    ["allocatedBytesPerRequest", "Allocated bytes"],
    ["rssPeakBytes", "MB under load"],
  ],
};

/** @param {Summary} summary */
function warningsOf(summary) {
  const warnings = groupedWarnings(summary).map((words) => `warning: ${words}`);
  const missing = warnings.length - MOST_WARNINGS;
  return missing > 0
    ? [
        ...warnings.slice(0, MOST_WARNINGS),
        `note: ${counted(missing, "more warning")} of other kinds in report.md`,
      ]
    : warnings;
}
