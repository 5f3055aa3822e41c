import { formatEstimate, formatTwoDecimals, formatWhole, NOT_MEASURED } from "./format.js";
import { escapeMarkdown } from "./markdown-text.js";
import { renderTable } from "./mode-table.js";

/**
 * @typedef {import("@routebench/contract/summary").Row} Row
 * @typedef {import("@routebench/contract/summary").MetricId} MetricId
 * @typedef {import("./mode-table.js").Column} Column
 */

const MEGABYTE = 1024 ** 2;

/**
 * @param {string} heading
 * @param {MetricId} metric
 * @param {(value: number) => string} format
 * @returns {Column}
 */
function intervalColumn(heading, metric, format) {
  return {
    heading,
    cell: ({ figures }) => {
      const figure = figures[metric];
      return figure
        ? formatEstimate(figure.estimate, { point: format, end: format })
        : NOT_MEASURED;
    },
  };
}

/** @type {Column} */
const rank = {
  heading: "Rank",
  cell: ({ rank: { best, worst }, role, speedRatio }) => {
    if (role === "control" || speedRatio === null) return "–";
    return best === worst ? `${best}` : `${best}–${worst}`;
  },
};

/** @type {Column} */
const toReference = {
  heading: "Speed, node:http = 1",
  cell: (row) =>
    row.toReference
      ? formatEstimate(row.toReference, { point: formatTwoDecimals, end: formatTwoDecimals })
      : NOT_MEASURED,
};

/** @type {Column[]} */
const IN_PROCESS = [
  rank,
  { heading: "Name", cell: (row) => escapeMarkdown(row.name) },
  toReference,
  intervalColumn("p99 latency (us)", "latencyP99Us", formatWhole),
  intervalColumn("Peak memory (MB)", "rssPeakBytes", (bytes) => formatWhole(bytes / MEGABYTE)),
  intervalColumn("Start-up (ms)", "startupMs", formatWhole),
  { heading: "Launches", cell: (row) => `${row.launches}` },
];

/** @type {Column[]} */
const EXTERNAL = [
  ...IN_PROCESS.slice(0, 3),
  intervalColumn("Server CPU (us/request)", "serverCpuUsPerRequest", formatTwoDecimals),
  intervalColumn("Requests/s per server core", "requestsPerServerCore", formatWhole),
  ...IN_PROCESS.slice(3),
  { heading: "Limited by", cell: (row) => row.bottleneck },
];

/**
 * How sure the ranking is: estimates with their 95 % intervals, and the ranks the data leave open.
 * @param {import("@routebench/contract/summary").ModeSummary} summary
 * @param {(text: string) => number} [stringLength] see renderModeTable
 * @returns {string}
 */
export function renderCertaintyTable({ mode, rows }, stringLength) {
  return renderTable(mode === "external" ? EXTERNAL : IN_PROCESS, rows, stringLength);
}
