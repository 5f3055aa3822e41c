import { caseName } from "@routebench/contract/cases";
import { FIXED_RATE_LATENCIES, FIXED_RATES } from "@routebench/contract/metrics";
import { NOT_MEASURED, tenDigits } from "./format.js";

/** @import { DidNotFinish, FootprintSummary, Row, Summary } from "@routebench/contract/summary" */
/** @typedef {Record<string, string | number | null | undefined>} CsvLine by column */

/** A rank has two columns, because a spreadsheet would read "1-2" as a date. */
const HEAD = [
  ..."mode case app name version role launches limited_by metric".split(" "),
  ..."median low high rank_best rank_worst did_not_finish mean".split(" "),
];

/** Text that a spreadsheet would treat as a formula, perhaps after stripping its start. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/**
 * RFC 4180: a row for every app, mode, case and metric, and for every app that did not finish.
 * @param {Summary} summary
 */
export function renderCsvReport(summary) {
  const lines = [
    ...summary.modes.flatMap(({ mode, testCase, rows, didNotFinish, doesNotApply = [] }) =>
      [...rows.flatMap(figureLines), ...[...didNotFinish, ...doesNotApply].map(failureLine)].map(
        (line) => ({ mode, case: caseName(testCase), ...line }),
      ),
    ),
    ...fixedRateLines(summary),
    ...summary.footprint.flatMap(footprintLines),
  ];
  const cells = lines.map((/** @type {CsvLine} */ line) =>
    HEAD.map((column) => line[column] ?? null),
  );
  return [HEAD, ...cells].map((row) => `${row.map(renderCell).join(",")}\r\n`).join("");
}

/** @type {(row: Row) => CsvLine[]} */
function figureLines({ appId: app, name, version, role, launches, bottleneck, ...row }) {
  const columns = { app, name, version, role, launches, limited_by: bottleneck };
  // A control is an app entered twice: it takes no rank.
  const places = (/** @type {Row["rank"]} */ { best, worst }) =>
    role === "control" ? {} : { rank_best: best, rank_worst: worst };
  const { rank, toReference: speed, figures } = row;
  const lines = Object.entries(figures).map(([metric, { median, estimate, rank }]) => {
    const { point: mean, low, high } = estimate;
    return { ...columns, metric, median, mean, low, high, ...places(rank) };
  });
  if (!speed) return lines;
  const { point: median, low, high } = speed;
  return [{ ...columns, metric: "speedToReference", median, low, high, ...places(rank) }, ...lines];
}

/** @type {(app: DidNotFinish) => CsvLine} */
const failureLine = ({ appId: app, name, version, reason }) => ({
  app,
  name,
  version,
  did_not_finish: reason || NOT_MEASURED,
});

/** Unranked means with their intervals. @type {(summary: Summary) => CsvLine[]} */
function fixedRateLines({ modes, fixedRate }) {
  const versions = new Map(
    modes.flatMap(({ rows }) => rows.map(({ appId, version }) => [appId, version])),
  );
  return fixedRate.flatMap(({ testCase, rows, didNotFinish, doesNotApply = [] }) => {
    const measured = rows.flatMap((row) => {
      const { appId: app, name, launches } = row;
      const columns = { app, name, version: versions.get(app) ?? null, role: "app", launches };
      const lines = [...FIXED_RATES, ...FIXED_RATE_LATENCIES].map(({ id: metric, of }) => {
        const { point: mean, low, high } = of(row);
        return { ...columns, metric, mean, low, high };
      });
      return [...lines, { ...columns, metric: "rateKept", mean: Number(row.kept) }];
    });
    const where = { mode: "fixed-rate", case: caseName(testCase) };
    const absent = [...didNotFinish, ...doesNotApply].map(failureLine);
    return [...measured, ...absent].map((line) => ({ ...where, ...line }));
  });
}

/** @type {(footprint: FootprintSummary) => CsvLine[]} */
function footprintLines({ testCase, rows, didNotFinish, doesNotApply = [] }) {
  const measured = rows.flatMap(({ appId: app, name, version, launches, figures, ...row }) => {
    const columns = { app, name, version, role: "app", launches };
    const lines = Object.entries(figures).map(([metric, { median, estimate, rank }]) => {
      const { point: mean, low, high } = estimate;
      const places = { rank_best: rank.best, rank_worst: rank.worst };
      return { ...columns, metric, median, mean, low, high, ...places };
    });
    if (row.installedBytes === undefined) return lines;
    return [...lines, { ...columns, metric: "installedBytes", mean: row.installedBytes ?? 0 }];
  });
  const where = { mode: "footprint", case: caseName(testCase) };
  const absent = [...didNotFinish, ...doesNotApply].map(failureLine);
  return [...measured, ...absent].map((line) => ({ ...where, ...line }));
}

/** @param {string | number | null} cell */
function renderCell(cell) {
  if (cell === null) return "";
  if (typeof cell === "number") return String(tenDigits(cell));
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
