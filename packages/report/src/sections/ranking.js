import { METRICS, metricOf } from "@routebench/contract/metrics";
import { MODES } from "@routebench/contract/modes";
import { renderRankingChart } from "../charts/ranking-chart.js";
import { formatPercent, writingOf } from "../format.js";
import { label } from "../words.js";
import { describeNoiseFloor } from "./method-text.js";
import {
  boundNote,
  errorCell,
  estimateCell,
  key,
  metricColumn,
  rankingFile,
  speedColumn,
  tableRows,
  text,
  wordCell,
} from "./section.js";
import { PROVISIONAL_BELOW, rankOf } from "./standing.js";

/** @import { Chart, FigureColumn, Part, Sentence, Table } from "./section.js" */
/** @import { Metric, MetricId } from "@routebench/contract/metrics" */
/** @import { ModeSummary } from "@routebench/contract/summary" */

/** @type {(mode: ModeSummary, title: string, options: { isMain: boolean }) => Chart} */
export const rankingChart = (mode, title, { isMain }) => ({
  kind: "chart",
  title: `Speed, ${title.replace(/^[A-Z]/, (first) => first.toLowerCase())}`,
  ...(isMain && {
    file: rankingFile(mode.mode),
    alt: `Ranking by speed, ${mode.mode} mode. The table has the figures`,
  }),
  draw: (options) => renderRankingChart(mode, options),
});

/** @type {FigureColumn} */
const version = {
  heading: "Version",
  isText: true,
  cell: (row) => wordCell(label(row.version)),
};
/** @type {FigureColumn} */
export const errors = { heading: "Errors", cell: (row) => errorCell(row.errors) };

/** A figure with the half-width of its interval. @param {MetricId} id @returns {FigureColumn} */
function shortColumn(id) {
  const metric = metricOf(id);
  return {
    ...metricColumn(metric),
    writing: { ...writingOf(metric), reach: "percent" },
    cell: (row) => estimateCell(row, id),
  };
}

/** By the place of the generator: the figures that a reader asks for first. @type {Record<string, MetricId[]>} */
const FIRST_FIGURES = {
  "own process": ["ownUsPerRequest", "latencyP99Us", "rssPeakBytes"],
  "same process": ["requestsPerSecond", "latencyP99Us", "rssPeakBytes"],
  none: ["wallNsPerRequest", "allocatedBytesPerRequest", "rssPeakBytes"],
};

/** By the place of the generator: figures that another column or table has in another unit. @type {Record<string, MetricId[]>} */
const REPEATED = {
  "own process": ["ownUsPerRequest", "ownLatencyUs", "latencyUs"],
  "same process": ["latencyUs"],
  none: ["requestsPerSecond"],
};

/** The ranking without controls, in few columns. @type {(summary: ModeSummary) => Table} */
export function rankingTable(summary) {
  const ranked = summary.rows.filter(({ role }) => role !== "control");
  const columns = [
    rank,
    strongSpeed(summary),
    ...FIRST_FIGURES[MODES[summary.mode].generator]
      .filter((id) => ranked.some(({ figures }) => figures[id]))
      .map(shortColumn),
    ...(ranked.some((row) => row.errors > 0) ? [errors] : []),
  ];
  return { kind: "table", title: "Ranking", columns, rows: tableRows(ranked, columns) };
}

/** Every figure with its interval, also of controls. @type {(mode: ModeSummary, title: string) => Part} */
export function allColumns(mode, title) {
  const { rows } = mode;
  const { generator } = MODES[mode.mode];
  const measured = METRICS.filter(({ id }) => rows.some(({ figures }) => figures[id]));
  const missing = MODES[mode.mode].metrics
    .filter((id) => !measured.some((metric) => metric.id === id))
    .map((id) => metricOf(id).name);
  const columns = [
    rank,
    version,
    strongSpeed(mode),
    ...measured.filter(({ id }) => !REPEATED[generator].includes(id)).map(exactColumn),
    ...FURTHER_COLUMNS,
  ];
  const figures = tableRows(rows, columns);
  return {
    kind: "part",
    title: `${title}: all columns`,
    isFolded: true,
    blocks: [
      { kind: "table", title: `${title}: all figures`, columns, rows: figures },
      key(boundNote(figures)),
      text(missing.length > 0 && `Not measured: ${missing.join("; ")}.`),
      text(...describeFigures(mode)),
    ],
  };
}

/** @type {FigureColumn} */
const rank = {
  heading: "Rank",
  cell: (row, index) => ({ words: rankOf(row), look: null, value: index + 1 }),
};

/** @param {ModeSummary} mode */
const strongSpeed = (mode) => ({ ...speedColumn(mode), isStrong: true });

/** A figure with the ends of its interval. @type {(metric: Metric) => FigureColumn} */
const exactColumn = (metric) => ({
  ...metricColumn(metric),
  cell: (row) => estimateCell(row, metric.id),
});

/** @type {FigureColumn[]} */
const FURTHER_COLUMNS = [
  errors,
  { heading: "Launches", cell: ({ launches }) => wordCell(launches) },
  {
    heading: "Limited by",
    isText: true,
    cell: ({ bottleneck }) => wordCell(bottleneck === "unknown" ? "not known" : bottleneck),
  },
];

/** @param {ModeSummary} mode @returns {Sentence[]} */
function describeFigures(mode) {
  const first = METRICS.flatMap(({ id }) =>
    mode.rows.flatMap(({ figures }) => figures[id]?.estimate ?? []),
  ).find(({ low }) => low !== null);
  const hasSpeedIntervals = mode.rows.some(({ toSlowest }) => toSlowest && toSlowest.low !== null);
  const isProvisional = mode.rows.some(({ launches }) => launches < PROVISIONAL_BELOW);
  return [
    first &&
      `Intervals are ${formatPercent(first.level)} intervals of the mean over launches (${first.method}).`,
    describeNoiseFloor(mode),
    hasSpeedIntervals &&
      `The interval of a speed is the one behind its rank: the intervals of all pairs hold together with ${formatPercent(mode.confidence)} confidence.`,
    hasSpeedIntervals &&
      isProvisional &&
      "With fewer than three launches, intervals and ranks are provisional. A rank then counts only differences that would remain if one launch were off by half.",
    "Ranks are corrected for the number of compared pairs, so they are more cautious than a single interval.",
    MODES[mode.mode].generator !== "none" &&
      "Percentiles of latency count from the time a request was sent.",
  ];
}
