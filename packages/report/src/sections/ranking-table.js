import { MODES } from "@routebench/contract/modes";
import { atLeast } from "../charts/row-look.js";
import { formatByteRate, formatThousands, formatTwoDecimals, formatWhole } from "../format.js";
import { MEDALS } from "../words.js";
import { errorCell, MISSING, wordCell } from "./cells.js";

/**
 * @typedef {import("@routebench/contract/summary").Row} Row
 * @typedef {import("@routebench/contract/summary").Figure} Figure
 * @typedef {import("@routebench/contract/summary").MetricId} MetricId
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("./section.js").Column & { cell: (row: Row) => import("./section.js").Cell }} RankingColumn
 */

/**
 * A figure with its uncertainty and its medal.
 * @param {string} heading
 * @param {MetricId} metric
 * @param {(value: number) => string} format
 * @param {(row: Row) => string} [prefix]
 * @returns {RankingColumn}
 */
function figureColumn(heading, metric, format, prefix = () => "") {
  return {
    heading,
    cell: (row) => {
      const figure = row.figures[metric];
      if (!figure) return MISSING;
      const value = `${prefix(row)}${format(figure.median)}`;
      const medal = figure.medal && MEDALS[figure.medal];
      return wordCell([value, formatSpread(figure), medal].filter(Boolean).join(" "));
    },
  };
}

/**
 * @param {Figure} figure
 * @returns {string} half the 95 % interval in percent; empty where one launch gives none
 */
function formatSpread({ estimate: { point, low, high } }) {
  if (low === null || high === null || point === 0) return "";
  const percent = (100 * (high - low)) / 2 / point;
  return percent > 100 ? "±≥100%" : `±${formatWhole(percent)}%`;
}

/** @type {RankingColumn} */
const version = { heading: "Version", isText: true, cell: (row) => wordCell(row.version) };
/** @type {RankingColumn} */
const errors = { heading: "# Errors", cell: (row) => errorCell(row.errors) };

/** The source's, by where the generator runs. @type {Record<import("@routebench/contract/modes").ModeTraits["generator"], RankingColumn[]>} */
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
    {
      heading: "Speed Ranking",
      cell: ({ speedRatio }) =>
        speedRatio === null ? MISSING : wordCell(`${formatTwoDecimals(speedRatio)}x`),
    },
    figureColumn("Latency (us)", "latencyUs", formatWhole),
    figureColumn("Requests/s", "requestsPerSecond", formatThousands, atLeast),
    figureColumn("Throughput/s", "bytesPerSecond", formatByteRate, atLeast),
    errors,
  ],
};

/**
 * One mode's ranking in the source's columns and units, controls left out.
 * @param {ModeSummary} summary
 * @returns {import("./section.js").Table}
 */
export function rankingTable({ mode, rows }) {
  const columns = COLUMNS[MODES[mode].generator];
  const ranked = rows.filter(({ role }) => role !== "control");
  return {
    ...{ kind: "table", title: "Ranking", columns },
    rows: ranked.map((row) => ({
      ...{ appId: row.appId, name: row.name, cells: columns.map(({ cell }) => cell(row)) },
    })),
  };
}
