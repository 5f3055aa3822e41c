import { METRICS, metricOf } from "@routebench/contract/metrics";
import { markdownTable } from "markdown-table";
import {
  formatEstimate,
  formatWhole,
  headingOf,
  NOT_MEASURED,
  RATIO,
  writingOf,
} from "../../format.js";
import { atLeast, rankOf, rateOf, relativeSpeeds } from "../../sections/standing.js";
import { quote } from "./quote.js";

/** @import { ModeSummary, Summary } from "@routebench/contract/summary" */

/**
 * What a reader of a pull request asks for beside the rate, as far as the mode measures it.
 * @type {readonly string[]}
 */
const SHOWN = ["wallNsPerRequest", "rssPeakBytes", "startupMs"];

/** @type {(mode: ModeSummary, summary: Summary) => string} */
export function figuresTable(mode, { apps }) {
  const rows = mode.rows.filter(({ role }) => role !== "control");
  const speeds = relativeSpeeds(mode);
  const hasBaseline = rows.some(({ role }) => role === "baseline");
  const rate = rateOf(mode);
  const metrics = [rate, ...METRICS.filter(({ id }) => SHOWN.includes(id))].filter(({ id }) =>
    rows.some(({ figures }) => figures[id]),
  );
  const headerBytes = new Map(apps.map(({ id, served }) => [id, served?.headerBytes]));
  const hasHeaders = rows.some(({ appId }) => headerBytes.get(appId) !== undefined);
  const to = speeds.toId === null ? "the slowest" : quote(speeds.to);
  const head = [
    "App",
    `Speed (${to} = 1)`,
    ...(hasBaseline ? [] : ["Rank"]),
    ...metrics.map((metric) =>
      metric === rate
        ? headingOf(metricOf("requestsPerSecond"))
        : `${headingOf(metric)}${metric.unit && ` (${metric.unit})`}`,
    ),
    ...(hasHeaders ? ["Header bytes"] : []),
  ];
  const lines = rows.map((row) => {
    const speed = speeds.of(row);
    return [
      row.role === "baseline" ? "its base" : quote(row.name),
      speed ? formatEstimate(speed, RATIO) : NOT_MEASURED,
      ...(hasBaseline ? [] : [rankOf(row)]),
      ...metrics.map((metric) => {
        const estimate = row.figures[metric.id]?.estimate;
        if (!estimate) return NOT_MEASURED;
        return `${atLeast(row, metric.id)}${formatEstimate(estimate, writingOf(metric))}`;
      }),
      ...(hasHeaders ? [formatMaybe(headerBytes.get(row.appId))] : []),
    ];
  });
  return table([head, ...lines]);
}

/** @param {number | undefined} count */
const formatMaybe = (count) => (count === undefined ? NOT_MEASURED : formatWhole(count));

/** @param {string[][]} rows the first is the head; a stroke would end a cell, even in code */
export const table = (rows) =>
  markdownTable(
    rows.map((cells) => cells.map((cell) => cell.replaceAll("|", "¦"))),
    { align: ["l", ...Array(50).fill("r")].slice(0, rows[0]?.length), padding: true },
  );
