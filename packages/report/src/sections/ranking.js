import { MODES, settingsOf } from "@routebench/contract/modes";
import { renderRankingChart } from "../charts/ranking-chart.js";
import {
  formatByteRate,
  formatNumber,
  formatRatio,
  formatThousands,
  formatTwoDecimals,
  formatWhole,
} from "../format.js";
import { label } from "../label.js";
import { atLeast, isSliced, relativeSpeeds } from "../standings/row-standing.js";
import { MEDALS } from "../words.js";
import { errorCell, MISSING, speedColumn, tableRows, wordCell } from "./cells.js";
import { rankingFile } from "./chart-names.js";

/** @import { FigureColumn } from "./figures.js" */
/** @import { Chart, Table, WordCell } from "./section.js" */
/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { ModeTraits } from "@routebench/contract/modes" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Estimate, ModeSummary, Row } from "@routebench/contract/summary" */

/** A chart's alternative text is read aloud as a whole, so it stays short. */
const MOST_NAMED = 8;

/** @type {(mode: ModeSummary, options: { isMain: boolean }) => Chart} */
export const rankingChart = (mode, { isMain }) => ({
  kind: "chart",
  title: "Ranking by speed",
  width: 960,
  ...(isMain && { file: rankingFile(mode.mode), alt: describeRanking(mode) }),
  draw: (options) => renderRankingChart(mode, options),
});

/** @param {ModeSummary} mode */
function describeRanking(mode) {
  const speeds = relativeSpeeds(mode);
  const named = mode.rows
    .slice(0, MOST_NAMED)
    .map((row) => `${label(row.name, 40)} ${speeds.text(row)}`);
  const others = mode.rows.length - named.length;
  return `Ranking by speed, ${mode.mode} mode, as a multiple of the speed of ${label(speeds.to, 40)}: ${named.join(", ")}${others > 0 ? ` and ${others} more` : ""}`;
}

/** @type {(heading: string, id: MetricId, format: (value: number) => string) => FigureColumn} */
function figureColumn(heading, metric, format) {
  return {
    heading,
    cell: (row) => {
      const figure = row.figures[metric];
      if (!figure) return MISSING;
      const value = `${atLeast(row, metric)}${formatWithSpread(figure.estimate, format)}`;
      const medal = figure.medal && MEDALS[figure.medal];
      return sortable([value, medal].filter(Boolean).join(" "), figure.estimate.point);
    },
  };
}

/** @type {(words: string, value: number) => WordCell} */
const sortable = (words, value) => ({ ...wordCell(words), value });

/** E.g. "842 −54% +119%". @param {Estimate} estimate @param {(value: number) => string} format */
function formatWithSpread({ point, low, high, both }, format) {
  if (both) return both.map(format).join(" and ");
  if (low === null || high === null || point === 0) return format(point);
  const [below, above] = [point - low, high - point].map((reach) =>
    formatWhole((100 * reach) / Math.abs(point)),
  );
  return `${format(point)} ${below === above ? `±${above}%` : `−${below}% +${above}%`}`;
}

/** @param {number} ratio */
const timesSlowest = (ratio) => `${formatTwoDecimals(ratio)}x`;

/** @type {FigureColumn} */
const version = { heading: "Version", isText: true, cell: (row) => wordCell(row.version) };
/** @type {FigureColumn} */
const errors = { heading: "# Errors", cell: (row) => errorCell(row.errors) };

/** @type {FigureColumn} */
const speedRanking = {
  heading: "Speed Ranking",
  cell: (row) =>
    row.toSlowest === null ? MISSING : slowestCell(row.toSlowest, atLeast(row, "speed")),
};

/** @type {(toSlowest: Estimate, bound: string) => WordCell} */
const slowestCell = (toSlowest, bound) =>
  sortable(`${bound}${formatWithSpread(toSlowest, timesSlowest)}`, toSlowest.point);

/** What of a server's own time is less than this is not told apart from its CPU time. */
const SMALL_SHARE = 0.01;

/** A server that waits costs its users more than CPU time. @type {FigureColumn} */
const ownTime = {
  heading: "Own time (us)",
  cell(row) {
    const own = row.figures.ownUsPerRequest;
    const cpu = row.figures.serverCpuUsPerRequest;
    if (!own || !cpu) return MISSING;
    const waited = own.estimate.point - cpu.estimate.point;
    const { cell } = figureColumn("", "ownUsPerRequest", formatNumber);
    if (waited < SMALL_SHARE * own.estimate.point) return cell(row, 0);
    const parts = [cpu.estimate.point, waited].map((us) => formatNumber(us));
    const medal = own.medal && MEDALS[own.medal];
    const words = [`${parts.join(" + ")} waited`, medal].filter(Boolean).join(" ");
    return sortable(words, own.estimate.point);
  },
};

/** How many bytes an answer has is the loads' to say, how often it comes the slices'. @type {FigureColumn} */
const ownThroughput = {
  heading: "Throughput/s",
  cell({ figures: { requestsPerOwnSecond: own, bytesPerSecond: bytes, requestsPerSecond: rate } }) {
    // A load in which nothing was answered tells nothing of an answer.
    if (!own || !bytes || !rate?.estimate.point) return MISSING;
    const bytesPerRequest = bytes.estimate.point / rate.estimate.point;
    const bytesPerOwnSecond = own.estimate.point * bytesPerRequest;
    return sortable(formatByteRate(bytesPerOwnSecond), bytesPerOwnSecond);
  },
};

/**
 * Of a server's own time, as slices show it: each column has the ratios of all others. Throughput
 * stands in the source's table where there is one.
 * @type {(summary: ModeSummary) => FigureColumn[]}
 */
const ownColumns = ({ source }) => [
  figureColumn("Requests/s", "requestsPerOwnSecond", formatThousands),
  ...(source === null ? [ownThroughput] : []),
  figureColumn("Latency (us)", "ownLatencyUs", formatWhole),
  ownTime,
  errors,
];

/** @type {Record<ModeTraits["generator"], FigureColumn[]>} */
const COLUMNS = {
  "same process": [
    figureColumn("Duration (s)", "durationS", formatTwoDecimals),
    errors,
    figureColumn("Latency (us)", "latencyUs", formatWhole),
    figureColumn("Requests/s", "requestsPerSecond", formatWhole),
    figureColumn("Throughput (KB/s)", "bytesPerSecond", (bytes) => formatWhole(bytes / 1024)),
  ],
  "own process": [
    speedRanking,
    figureColumn("Latency (us)", "latencyUs", formatWhole),
    figureColumn("Requests/s", "requestsPerSecond", formatThousands),
    figureColumn("Throughput/s", "bytesPerSecond", formatByteRate),
    errors,
  ],
  none: [
    figureColumn("ns per request", "wallNsPerRequest", formatWhole),
    figureColumn("CPU ns per request", "cpuNsPerRequest", formatWhole),
    figureColumn("MB/s", "bytesPerSecond", (bytes) => formatWhole(bytes / 1024 ** 2)),
    figureColumn("Allocated bytes", "allocatedBytesPerRequest", formatWhole),
  ],
};

/**
 * In the source's units, controls left out. With its speeds, where it is not the source's own table.
 * @type {(summary: ModeSummary) => Table}
 */
export function rankingTable(summary) {
  const { mode, rows } = summary;
  const { generator } = MODES[mode];
  const isOwn = isSliced(summary) || generator === "none";
  const columns = [
    version,
    ...(isOwn ? [speedColumn(summary)] : []),
    ...(isSliced(summary) ? ownColumns(summary) : COLUMNS[generator]),
  ];
  const ranked = rows.filter(({ role }) => role !== "control");
  return { kind: "table", title: "Ranking", columns, rows: tableRows(ranked, columns) };
}

/**
 * What the source's generator saw, in the source's columns: wholly of its own loads.
 * @type {(summary: ModeSummary) => Table | null}
 */
export function sourceTable({ mode, rows, source }) {
  if (source === null) return null;
  const ownRanking = {
    ...speedRanking,
    cell(/** @type {Row} */ row) {
      const own = source.rows.find(({ appId }) => appId === row.appId)?.toSlowest;
      return own ? slowestCell(own, atLeast(row, "requestsPerSecond")) : MISSING;
    },
  };
  const columns = [version, ...COLUMNS[MODES[mode].generator]].map((column) =>
    column === speedRanking ? ownRanking : column,
  );
  const byId = new Map(rows.map((row) => [row.appId, row]));
  const loaded = source.rows.flatMap(({ appId }) => byId.get(appId) ?? []);
  const ranked = loaded.filter(({ role }) => role !== "control");
  return {
    kind: "table",
    title: "As the source’s generator saw it",
    columns,
    rows: tableRows(ranked, columns),
  };
}

/**
 * Between the two tables: why they differ, and by how much for whom.
 * @type {(summary: ModeSummary, result: ResultFile) => string[]}
 */
export function sourceNote(summary, { config }) {
  const { mode, source, rows } = summary;
  if (source === null) return [];
  const { driver, rankedBy, differsMost } = source;
  const settings = settingsOf(mode, config);
  const sleeps =
    "comparesBodies" in settings && !settings.comparesBodies && !config.generatorSleeps;
  const why = sleeps
    ? `sleeps while it waits for an answer, and whoever finds it asleep pays for waking it; ${rankedBy}, whose table is above, stays awake.`
    : `has costs of its own; the table above is that of ${rankedBy}.`;
  const row = rows.find(({ appId }) => appId === differsMost?.appId);
  if (!differsMost || !row) return [`The next table is wholly that of ${driver}, which ${why}`];
  const to = label(relativeSpeeds(summary).to, 40);
  const bound = atLeast(row, "requestsPerSecond") && "at least ";
  return [
    `The next table is wholly that of ${driver}, which ${why} They differ most for ${label(differsMost.name, 40)}: ${formatRatio(differsMost.ranking)} the speed of ${to} above, and by the next table’s own requests/s ${bound}${formatRatio(differsMost.source)}.`,
  ];
}
