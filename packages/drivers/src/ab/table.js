/** @import { AbFailures } from "./parse-report.js" */
/** @import { AbRun } from "./run-ab.js" */

/** @typedef {{ heading: string, cell: (runs: readonly AbRun[]) => string }} AbColumn */

/** What ab measured in the runs of one ask, by what it calls it. */
const AB_COLUMNS = /** @satisfies {Record<string, AbColumn>} */ ({
  documentLength: {
    heading: "Document Length",
    cell: (runs) => distinct(runs.map(({ report }) => `${report.documentBytes} bytes`)),
  },
  rates: {
    heading: "Requests per second, each run",
    cell: (runs) => runs.map(({ report }) => figure(report.requestsPerSecond)).join(", "),
  },
  timePerRequest: {
    heading: "Time per request",
    cell: (runs) => `${figure(mean(runs.map(({ report }) => report.msPerRequest ?? NaN)), 3)} ms`,
  },
  received: {
    heading: "Received per second",
    cell: (runs) =>
      `${figure(mean(runs.map(({ report }) => report.bytes / report.durationS / 1e6)), 1)} MB`,
  },
  bytesOfAnswer: {
    heading: "Bytes of an answer",
    cell: (runs) => distinct(runs.map(({ report }) => String(report.bytes / report.completed))),
  },
  failed: {
    heading: "Failed requests",
    cell: (runs) => failuresText(runs.map(({ report }) => report.failures)),
  },
  non2xx: {
    heading: "Non-2xx responses",
    cell: (runs) => String(sum(runs.map(({ report }) => report.non2xx))),
  },
  p50: percentile(50, "p50"),
  p99: percentile(99, "p99"),
  max: percentile(100, "max"),
});

/** @type {(percent: number, heading: string) => AbColumn} */
function percentile(percent, heading) {
  const msOf = (/** @type {AbRun} */ { percentiles }) => percentiles[percent]?.ms ?? NaN;
  return { heading, cell: (runs) => `${figure(mean(runs.map(msOf)), 1)} ms` };
}

/**
 * A table in markdown, "" where no row has a run: those without one are left out.
 * @param {string} first heading of what stands in front
 * @param {readonly (keyof typeof AB_COLUMNS)[]} columns
 * @param {readonly { name: string, runs: readonly AbRun[] }[]} rows
 * @param {readonly string[][]} [further] rows, cell by cell
 */
export function abTable(first, columns, rows, further = []) {
  const measured = rows.flatMap(({ name, runs }) =>
    runs.length > 0 ? [[name, ...columns.map((column) => AB_COLUMNS[column].cell(runs))]] : [],
  );
  if (measured.length === 0) return "";
  const head = [first, ...columns.map((column) => AB_COLUMNS[column].heading)];
  return [head, head.map(() => "---"), ...measured, ...further]
    .map((cells) => `| ${cells.join(" | ")} |\n`)
    .join("");
}

/** Safe in a page, whatever a package or a dying server says. @param {string} text */
export const plain = (text) =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ").replace(/[|<>[\]`]/g, "\\$&");

/** @param {readonly AbFailures[]} runs @returns {string} of all runs, by kind */
function failuresText(runs) {
  const kinds = /** @type {const} */ (["connect", "receive", "length", "exceptions", "write"]);
  const counts = kinds.flatMap((kind) => {
    const count = sum(runs.map((failures) => failures[kind]));
    return count > 0 ? [`${count} ${kind}`] : [];
  });
  return counts.join(", ") || "0";
}

/** @type {(value: number | null, digits?: number) => string} */
const figure = (value, digits = 2) => (value === null ? "–" : value.toFixed(digits));

/** @param {readonly string[]} texts */
const distinct = (texts) => [...new Set(texts)].join(", ");

/** @param {readonly number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/** @param {readonly number[]} values */
const mean = (values) => sum(values) / values.length;
