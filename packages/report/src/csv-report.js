import { NOT_MEASURED } from "./mode-table.js";

/**
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("@routebench/contract/summary").Row} Row
 * @typedef {string | number | null} Cell
 */

const HEAD = [
  ...["mode", "app", "name", "version", "role", "launches", "limited_by", "metric", "median"],
  // Two columns: a spreadsheet would read "1-2" as a date.
  ...["low", "high", "rank_best", "rank_worst", "did_not_finish"],
];

/** What a spreadsheet would take for a formula, or strip and then take for one. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/**
 * The summary as comma-separated values (RFC 4180): a row for every app, mode and metric, and one for
 * every app that did not finish.
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {string}
 */
export function renderCsvReport({ modes }) {
  const rows = modes.flatMap((mode) => [
    ...mode.rows.flatMap((row) => renderRow(mode.mode, row)),
    ...mode.didNotFinish.map(({ appId, name, version, reason }) => [
      ...[mode.mode, appId, name, version, ...Array(9).fill(null)],
      reason || NOT_MEASURED,
    ]),
  ]);
  return [HEAD, ...rows].map((cells) => `${cells.map(renderCell).join(",")}\r\n`).join("");
}

/**
 * @param {ModeSummary["mode"]} mode
 * @param {Row} row
 * @returns {Cell[][]}
 */
function renderRow(mode, { appId, name, version, role, launches, bottleneck, ...row }) {
  const app = [mode, appId, name, version, role, launches, bottleneck];
  // A control is an app a second time: it takes nobody's rank.
  const rankOf = (/** @type {{ best: number, worst: number }} */ { best, worst }) =>
    role === "control" ? [null, null] : [best, worst];
  const speed = row.toReference;
  return [
    ...(speed
      ? [
          [
            ...app,
            "speedToReference",
            speed.point,
            speed.low,
            speed.high,
            ...rankOf(row.rank),
            null,
          ],
        ]
      : []),
    ...Object.entries(row.figures).map(([metric, { median, estimate, rank }]) => [
      ...[...app, metric, median, estimate.low, estimate.high],
      ...[...rankOf(rank), null],
    ]),
  ];
}

/** @param {Cell} cell */
function renderCell(cell) {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
