import { markdownTable } from "markdown-table";
import {
  formatByteRate,
  formatThousands,
  formatTwoDecimals,
  formatWhole,
  NOT_MEASURED,
} from "./format.js";
import { escapeMarkdown } from "./markdown-text.js";

/**
 * @typedef {import("@routebench/contract/summary").Row} Row
 * @typedef {import("@routebench/contract/summary").Figure} Figure
 * @typedef {import("@routebench/contract/summary").MetricId} MetricId
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {{ heading: string, cell: (row: Row) => string }} Column
 */

export const MEDALS = /** @type {const} */ ({ 1: "🥇", 2: "🥈", 3: "🥉" });

/**
 * A figure with its uncertainty and its medal.
 * @param {string} heading
 * @param {MetricId} metric
 * @param {(value: number) => string} format
 * @param {(row: Row) => string} [prefix]
 * @returns {Column}
 */
function figureColumn(heading, metric, format, prefix = () => "") {
  return {
    heading,
    cell: (row) => {
      const figure = row.figures[metric];
      if (!figure) return NOT_MEASURED;
      const value = `${prefix(row)}${format(figure.median)}`;
      const medal = figure.medal && MEDALS[figure.medal];
      return [value, formatSpread(figure), medal].filter(Boolean).join(" ");
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
  return percent > 100 ? "±>100%" : `±${formatWhole(percent)}%`;
}

/** @type {Column} */
const name = { heading: "Name", cell: (row) => escapeMarkdown(row.name) };
/** @type {Column} */
const version = { heading: "Version", cell: (row) => escapeMarkdown(row.version) };
/** @type {Column} */
const errors = {
  heading: "# Errors",
  cell: (row) => (row.errors > 0 ? `⚠ ${row.errors}` : "0"),
};

const speedRatio = (/** @type {Row} */ row) =>
  row.speedRatio === null ? NOT_MEASURED : `${formatTwoDecimals(row.speedRatio)}x`;

/** Where the generator was the limit, the app could have done more. */
const lowerBound = (/** @type {Row} */ row) => (row.bottleneck === "generator" ? "≥ " : "");

/** @type {Record<ModeSummary["mode"], Column[]>} */
const COLUMNS = {
  "in-process": [
    name,
    version,
    figureColumn("Duration (s)", "durationS", formatTwoDecimals),
    errors,
    figureColumn("Latency (us)", "latencyUs", formatWhole),
    figureColumn("Requests/s", "requestsPerSecond", formatWhole),
    figureColumn("Throughput (KB/s)", "bytesPerSecond", (bytes) => formatWhole(bytes / 1024)),
  ],
  external: [
    name,
    version,
    { heading: "Speed Ranking", cell: speedRatio },
    figureColumn("Latency (us)", "latencyUs", formatWhole),
    figureColumn("Requests/s", "requestsPerSecond", formatThousands, lowerBound),
    figureColumn("Throughput/s", "bytesPerSecond", formatByteRate, lowerBound),
    errors,
  ],
};

/**
 * One mode's ranking as a markdown table; what did not finish stands below, never in a row of zeros.
 * @param {ModeSummary} summary
 * @param {(text: string) => number} [stringLength] the width of a text where the table is to look
 *   aligned, as in a terminal
 * @returns {string}
 */
export function renderModeTable({ mode, rows, didNotFinish }, stringLength) {
  const ranked = rows.filter(({ role }) => role !== "control");
  const table =
    ranked.length > 0 ? renderTable(COLUMNS[mode], ranked, stringLength) : "No app finished.";
  return [table, renderFailures(didNotFinish)].filter(Boolean).join("\n\n");
}

/**
 * @param {import("@routebench/contract/summary").DidNotFinish[]} didNotFinish
 * @returns {string} a list with the reasons; "" where all finished
 */
export function renderFailures(didNotFinish) {
  const lines = didNotFinish.map(
    (app) =>
      `- **${escapeMarkdown(app.name)}** ${escapeMarkdown(app.version)} did not finish: ${escapeMarkdown(app.reason)}`,
  );
  return lines.join("\n");
}

/**
 * @param {Column[]} columns the first two hold text, the others figures
 * @param {Row[]} rows
 * @param {(text: string) => number} [stringLength]
 * @returns {string}
 */
export function renderTable(columns, rows, stringLength) {
  return markdownTable(
    [columns.map(({ heading }) => heading), ...rows.map((row) => columns.map((c) => c.cell(row)))],
    {
      align: columns.map((_, index) => (index < 2 ? "l" : "r")),
      ...(stringLength && { stringLength }),
    },
  );
}
