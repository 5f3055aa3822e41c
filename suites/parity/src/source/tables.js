import { SOURCE_FIGURES } from "../source-figures.js";

/**
 * @typedef {import("@routebench/drivers/ab/ab-subject").AbSeries} AbSeries
 * @typedef {import("../ladder.js").Rung} Rung
 *
 * @typedef {{ name: string, series: AbSeries }} Asked a subject and what ab said of it
 */

const HEADINGS = [
  ...["Server", "Requests per second, each run", "Time per request", "p50", "p99", "max"],
  ...["Bytes of an answer", "Failed requests"],
];

/**
 * @param {Rung} rung
 * @param {Asked[]} asked its subjects
 * @returns {string} markdown
 */
export function rungText(rung, asked) {
  const rows = asked.flatMap((one) => (one.series.runs.length > 0 ? [toRow(one)] : []));
  const failures = asked.flatMap(({ name, series: { failure } }) =>
    failure === null ? [] : [`- ${name}: ${failure}\n`],
  );
  const table = rows.length > 0 ? [tableText([...rows, ...(rung.id === "d" ? SOURCE : [])])] : [];
  return [`## (${rung.id}) ${rung.title}\n`, ...table, failures.join("")].join("\n");
}

/**
 * @param {Asked} asked with a run at least
 * @returns {string[]}
 */
function toRow({ name, series: { runs } }) {
  const reports = runs.map(({ report }) => report);
  const percentile = (/** @type {number} */ percent) =>
    ms(mean(runs.map(({ percentiles }) => percentiles[percent]?.ms ?? Number.NaN)));
  return [
    name,
    reports.map(({ requestsPerSecond }) => requestsPerSecond?.toFixed(2) ?? "–").join(", "),
    ms(mean(reports.map(({ msPerRequest }) => msPerRequest ?? Number.NaN))),
    ...[50, 99, 100].map(percentile),
    [...new Set(reports.map(({ bytes, completed }) => String(bytes / completed)))].join(", "),
    String(reports.reduce((sum, { failed }) => sum + failed, 0)),
  ];
}

const SOURCE = SOURCE_FIGURES.map(
  ({ name, requestsPerSecond, msPerRequest, p50Ms, p99Ms, bytes }) => [
    `${name}, the source’s`,
    requestsPerSecond.toFixed(2),
    ms(msPerRequest),
    ms(p50Ms),
    ms(p99Ms),
    "",
    String(bytes),
    "0",
  ],
);

/** @param {string[][]} rows */
const tableText = (rows) =>
  [HEADINGS, HEADINGS.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |\n`)
    .join("");

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** @param {number} value */
function ms(value) {
  return `${value.toFixed(1)} ms`;
}
