import { MODES } from "@routebench/contract/modes";
import { renderRankingChart } from "../charts/ranking-chart.js";
import { formatByteRate, formatThousands, formatTwoDecimals, formatWhole } from "../format.js";
import { label } from "../label.js";
import { atLeast, relativeSpeeds } from "../standings/row-standing.js";
import { MEDALS } from "../words.js";
import { errorCell, MISSING, tableRows, wordCell } from "./cells.js";
import { rankingFile } from "./chart-names.js";

/** @import { FigureColumn } from "./figures.js" */
/** @import { Chart, Table } from "./section.js" */
/** @import { MetricId } from "@routebench/contract/metrics" */
/** @import { ModeTraits } from "@routebench/contract/modes" */
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

/** @type {(heading: string, id: MetricId, format: (value: number) => string) => FigureColumn} */
function figureColumn(heading, metric, format) {
  return {
    heading,
    cell: (row) => {
      const figure = row.figures[metric];
      if (!figure) return MISSING;
      const value = `${atLeast(row, metric)}${formatWithSpread(figure.estimate, format)}`;
      const medal = figure.medal && MEDALS[figure.medal];
      return wordCell([value, medal].filter(Boolean).join(" "));
    },
  };
}

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
    row.toSlowest === null
      ? MISSING
      : wordCell(`${atLeast(row, "speed")}${formatWithSpread(row.toSlowest, timesSlowest)}`),
};

/** @type {Record<ModeTraits["generator"], FigureColumn[]>} */
const COLUMNS = {
  "same process": [
    version,
    figureColumn("Duration (s)", "durationS", formatTwoDecimals),
    errors,
    figureColumn("Latency (us)", "latencyUs", formatWhole),
    figureColumn("Requests/s", "requestsPerSecond", formatWhole),
    figureColumn("Throughput (KB/s)", "bytesPerSecond", (bytes) => formatWhole(bytes / 1024)),
  ],
  "own process": [
    version,
    speedRanking,
    figureColumn("Latency (us)", "latencyUs", formatWhole),
    figureColumn("Requests/s", "requestsPerSecond", formatThousands),
    figureColumn("Throughput/s", "bytesPerSecond", formatByteRate),
    errors,
  ],
  none: [
    version,
    speedRanking,
    figureColumn("ns per request", "wallNsPerRequest", formatWhole),
    figureColumn("CPU ns per request", "cpuNsPerRequest", formatWhole),
    figureColumn("MB/s", "bytesPerSecond", (bytes) => formatWhole(bytes / 1024 ** 2)),
    figureColumn("Allocated bytes", "allocatedBytesPerRequest", formatWhole),
  ],
};

/** In the source's columns and units, controls left out. @type {(summary: ModeSummary) => Table} */
export function rankingTable({ mode, rows }) {
  const columns = COLUMNS[MODES[mode].generator];
  const ranked = rows.filter(({ role }) => role !== "control");
  return { kind: "table", title: "Ranking", columns, rows: tableRows(ranked, columns) };
}
