import { METRICS } from "@routebench/contract/metrics";
import { MODES, RANKED_MODES } from "@routebench/contract/modes";
import { renderRankingChart } from "../charts/ranking-chart.js";
import { formatMegabytes, formatNumber, formatPercent } from "../format.js";
import { BOTTLENECKS, label, MEDALS } from "../words.js";
import { describeNoiseFloor } from "./method-text.js";
import {
  errorCell,
  estimateCell,
  MISSING,
  metricColumn,
  rankingFile,
  speedColumn,
  tableRows,
  text,
  wordCell,
} from "./section.js";
import { rankOf, relativeSpeeds } from "./standing.js";

/** @import { Cell, Chart, FigureColumn, Part, Sentence, Table } from "./section.js" */
/** @import { Metric, MetricId } from "@routebench/contract/metrics" */
/** @import { LatencyBasis, ModeSummary, Row } from "@routebench/contract/summary" */

/** A chart's alternative text is read aloud in full, so it stays short. */
const MOST_NAMED = 8;

/** @type {(mode: ModeSummary, options: { isMain: boolean }) => Chart} */
export const rankingChart = (mode, { isMain }) => ({
  kind: "chart",
  title: "Ranking by speed",
  ...(isMain && { file: rankingFile(mode.mode), alt: describeRanking(mode) }),
  draw: (options) => renderRankingChart(mode, options),
});

/** @param {ModeSummary} mode */
function describeRanking(mode) {
  const speeds = relativeSpeeds(mode);
  const named = mode.rows
    .slice(0, MOST_NAMED)
    .map((row) => `${label(row.name, 40)} ${speeds.text(row)}`);
  const unnamed = mode.rows.length - named.length;
  return `Ranking by speed, ${mode.mode} mode, as a multiple of the speed of ${label(speeds.to, 40)}: ${named.join(", ")}${unnamed > 0 ? ` and ${unnamed} more` : ""}`;
}

/**
 * A figure with its medal and the half-width of its interval.
 * @type {(heading: string, id: MetricId, point: (value: number) => string) => FigureColumn}
 */
export const figureColumn = (heading, id, point) => ({
  heading,
  writing: { point, reach: "percent" },
  cell: (row) => figureCell(row, id),
});

/** @type {(row: Row, id: MetricId) => Cell} */
const figureCell = (row, id) => ({ ...estimateCell(row, id), medal: row.figures[id]?.medal });

/** @type {FigureColumn} */
export const version = { heading: "Version", isText: true, cell: (row) => wordCell(row.version) };
/** @type {FigureColumn} */
export const errors = { heading: "# Errors", cell: (row) => errorCell(row.errors) };

/** If waiting is a smaller share of server time, it is not shown separately. */
const SMALL_SHARE = 0.01;

/** CPU time plus waiting, because waiting costs users too. @type {FigureColumn} */
const ownTime = {
  ...figureColumn("Server time (µs)", "ownUsPerRequest", formatNumber),
  cell(row) {
    const ownUs = row.figures.ownUsPerRequest;
    const cpuUs = row.figures.serverCpuUsPerRequest?.estimate.point;
    if (!ownUs || cpuUs === undefined) return MISSING;
    const waitedUs = ownUs.estimate.point - cpuUs;
    if (waitedUs < SMALL_SHARE * ownUs.estimate.point) return figureCell(row, "ownUsPerRequest");
    const medal = ownUs.medal ? ` ${MEDALS[ownUs.medal]}` : "";
    const words = `${formatNumber(cpuUs)} + ${formatNumber(waitedUs)} waited${medal}`;
    return { ...wordCell(words), value: ownUs.estimate.point };
  },
};

/** The slices' rate times the loads' bytes per request. @type {FigureColumn} */
const ownThroughput = {
  heading: "Throughput (MB/s)",
  cell({
    figures: { requestsPerOwnSecond: ownRate, bytesPerSecond: bytes, requestsPerSecond: rate },
  }) {
    // A load without a response has no bytes per request.
    if (!ownRate || !bytes || !rate?.estimate.point) return MISSING;
    const bytesPerRequest = bytes.estimate.point / rate.estimate.point;
    const bytesPerOwnSecond = ownRate.estimate.point * bytesPerRequest;
    return { ...wordCell(formatMegabytes(bytesPerOwnSecond)), value: bytesPerOwnSecond };
  },
};

/** By the place of the generator. Columns from slices all follow from the same measurements. */
const COLUMNS = {
  "own process": [
    figureColumn("Requests/s", "requestsPerOwnSecond", formatNumber),
    ownThroughput,
    figureColumn("Latency (µs)", "ownLatencyUs", formatNumber),
    ownTime,
    errors,
  ],
  "same process": [
    figureColumn("Requests/s", "requestsPerSecond", formatNumber),
    figureColumn("Throughput (MB/s)", "bytesPerSecond", formatMegabytes),
    figureColumn("Latency (µs)", "latencyUs", formatNumber),
    errors,
  ],
  none: [
    figureColumn("ns per request", "wallNsPerRequest", formatNumber),
    figureColumn("CPU ns per request", "cpuNsPerRequest", formatNumber),
    figureColumn("Throughput (MB/s)", "bytesPerSecond", formatMegabytes),
    figureColumn("Allocated bytes", "allocatedBytesPerRequest", formatNumber),
  ],
};

/** The ranking without controls. @type {(summary: ModeSummary) => Table} */
export function rankingTable(summary) {
  const columns = [version, speedColumn(summary), ...COLUMNS[MODES[summary.mode].generator]];
  const ranked = summary.rows.filter(({ role }) => role !== "control");
  return { kind: "table", title: "Ranking", columns, rows: tableRows(ranked, columns) };
}

/** Metrics that only slices have, so a mode without slices does not list them as missing. */
const SLICE_METRICS = /** @type {const} */ ([
  "requestsPerOwnSecond",
  "ownLatencyUs",
  "ownUsPerRequest",
]);

/** Metrics that a document's ranking table shows or implies. @type {Set<MetricId>} */
const SHOWN_ABOVE = new Set([
  ...SLICE_METRICS,
  "requestsPerSecond",
  "latencyUs",
  "latencyP50Us",
  "latencyP90Us",
  "bytesPerSecond",
  "durationS",
]);

/** The same data as the charts, for readers who cannot see them. @type {(mode: ModeSummary, title: string) => Part} */
export function figuresPart(mode, title) {
  const { rows } = mode;
  const measured = METRICS.filter(({ id }) => rows.some(({ figures }) => figures[id]));
  const isLoaded = MODES[mode.mode].generator !== "none";
  const expected = new Set(
    RANKED_MODES.filter((each) => (MODES[each].generator !== "none") === isLoaded).flatMap(
      (each) => MODES[each].metrics,
    ),
  );
  const missing = METRICS.filter(
    (metric) =>
      expected.has(metric.id) &&
      !measured.includes(metric) &&
      SLICE_METRICS.every((id) => id !== metric.id),
  ).map(({ name }) => name);
  const columns = [rank, strongSpeed(mode), ...measured.map(exactColumn), ...FURTHER_COLUMNS];
  return {
    kind: "part",
    title: `${title}: figures and intervals`,
    blocks: [
      { kind: "table", title: `${title}: all figures`, columns, rows: tableRows(rows, columns) },
      text(missing.length > 0 && `Not measured in this mode: ${missing.join("; ")}.`),
      text(...describeFigures(mode)),
      { ...text(meritNote(mode)), only: "page" },
    ],
  };
}

/** A speed of fewer launches depends more on the prior than on the launches. */
export const PROVISIONAL_BELOW = 3;

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
  ...(SHOWN_ABOVE.has(metric.id) && { only: "page" }),
  cell: (row) => figureCell(row, metric.id),
});

/** @type {FigureColumn[]} */
const FURTHER_COLUMNS = [
  { heading: "Errors", only: "page", cell: ({ errors }) => errorCell(errors) },
  { heading: "Launches", cell: ({ launches }) => wordCell(launches) },
  {
    heading: "Limited by",
    isText: true,
    cell: ({ bottleneck }) => wordCell(BOTTLENECKS[bottleneck].short),
  },
];

/** Why a shown figure has no medals. @param {ModeSummary} mode */
export const meritNote = ({ mode, rows }) =>
  MODES[mode].generator !== "none" &&
  METRICS.some(({ id, isMerit }) => !isMerit && rows.some(({ figures }) => figures[id])) &&
  "Throughput gets no medal, because an app that sends more header bytes has more throughput for the same work.";

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
    "Ranks and medals are corrected for the number of compared pairs, so they are more cautious than a single interval.",
    "A medal is for the best possible rank of an app. It is never better than the medal of an app with a better figure. Fewer than three launches earn no medal.",
    countedFrom(mode.latencyBases),
  ];
}

/** @param {LatencyBasis[]} bases of percentiles of latency */
export const countedFrom = (bases) =>
  bases.length > 0 &&
  `Percentiles of latency count from the time a request was ${bases.map((basis) => (basis === "sent" ? "sent" : "due")).join(" or ")}.`;

/**
 * A table without controls that is narrow enough for a terminal.
 * @type {(mode: ModeSummary, title: string) => Table}
 */
export function standingTable(mode, title) {
  const columns = [rank, strongSpeed(mode)];
  const shown = mode.rows.filter(({ role }) => role !== "control");
  return { kind: "table", title, columns, rows: tableRows(shown, columns) };
}
