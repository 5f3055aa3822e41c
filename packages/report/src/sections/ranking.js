import { MODES } from "@routebench/contract/modes";
import { renderRankingChart } from "../charts/ranking-chart.js";
import { formatByteRate, formatNumber, formatThousands, formatWhole } from "../format.js";
import { label } from "../label.js";
import { relativeSpeeds } from "../standings/row-standing.js";
import { MEDALS } from "../words.js";
import { errorCell, MISSING, speedColumn, tableRows, wordCell } from "./cells.js";
import { rankingFile } from "./chart-names.js";

/** @import { FigureColumn } from "./figures.js" */
/** @import { Chart, Table, WordCell } from "./section.js" */
/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { Estimate, ModeSummary } from "@routebench/contract/summary" */

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

/** @type {(heading: string, metric: MetricId, format: (value: number) => string) => FigureColumn} */
export function figureColumn(heading, metric, format) {
  return {
    heading,
    cell: (row) => {
      const figure = row.figures[metric];
      if (!figure) return MISSING;
      const value = formatWithSpread(figure.estimate, format);
      const medal = figure.medal && MEDALS[figure.medal];
      return sortable([value, medal].filter(Boolean).join(" "), figure.estimate.point);
    },
  };
}

/** @type {(words: string, value: number) => WordCell} */
export const sortable = (words, value) => ({ ...wordCell(words), value });

/** E.g. "842 −54% +119%". @param {Estimate} estimate @param {(value: number) => string} format */
export function formatWithSpread({ point, low, high, both }, format) {
  if (both) return both.map(format).join(" and ");
  if (low === null || high === null || point === 0) return format(point);
  const [below, above] = [point - low, high - point].map((reach) =>
    formatWhole((100 * reach) / Math.abs(point)),
  );
  return `${format(point)} ${below === above ? `±${above}%` : `−${below}% +${above}%`}`;
}

/** @type {FigureColumn} */
export const version = { heading: "Version", isText: true, cell: (row) => wordCell(row.version) };
/** @type {FigureColumn} */
export const errors = { heading: "# Errors", cell: (row) => errorCell(row.errors) };

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

/** Throughput is the loads' bytes per answer at the slices' rate. @type {FigureColumn} */
const ownThroughput = {
  heading: "Throughput/s",
  cell({ figures: { requestsPerOwnSecond: own, bytesPerSecond: bytes, requestsPerSecond: rate } }) {
    // A load without an answer has no bytes per answer.
    if (!own || !bytes || !rate?.estimate.point) return MISSING;
    const bytesPerRequest = bytes.estimate.point / rate.estimate.point;
    const bytesPerOwnSecond = own.estimate.point * bytesPerRequest;
    return sortable(formatByteRate(bytesPerOwnSecond), bytesPerOwnSecond);
  },
};

/** From slices, each column has the ratios of all others. */
const SLICED_COLUMNS = [
  figureColumn("Requests/s", "requestsPerOwnSecond", formatThousands),
  ownThroughput,
  figureColumn("Latency (us)", "ownLatencyUs", formatWhole),
  ownTime,
  errors,
];

const LOADED_COLUMNS = [
  figureColumn("Requests/s", "requestsPerSecond", formatThousands),
  figureColumn("Throughput/s", "bytesPerSecond", formatByteRate),
  figureColumn("Latency (us)", "latencyUs", formatWhole),
  errors,
];

const WORK_COLUMNS = [
  figureColumn("ns per request", "wallNsPerRequest", formatWhole),
  figureColumn("CPU ns per request", "cpuNsPerRequest", formatWhole),
  figureColumn("MB/s", "bytesPerSecond", (bytes) => formatWhole(bytes / 1024 ** 2)),
  figureColumn("Allocated bytes", "allocatedBytesPerRequest", formatWhole),
];

const COLUMNS = {
  "own process": SLICED_COLUMNS,
  "same process": LOADED_COLUMNS,
  none: WORK_COLUMNS,
};

/** The ranking, controls left out. @type {(summary: ModeSummary) => Table} */
export function rankingTable(summary) {
  const columns = [version, speedColumn(summary), ...COLUMNS[MODES[summary.mode].generator]];
  const ranked = summary.rows.filter(({ role }) => role !== "control");
  return { kind: "table", title: "Ranking", columns, rows: tableRows(ranked, columns) };
}
