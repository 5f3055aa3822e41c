import { caseName } from "@routebench/contract/cases";
import { FIXED_RATE_LATENCIES, FIXED_RATES } from "@routebench/contract/metrics";
import { NOT_MEASURED } from "./format.js";

/** @import { DidNotFinish, Row, Summary } from "@routebench/contract/summary" */

/** @typedef {string | number | null} Cell */

/** Two columns for a rank: a spreadsheet would read "1-2" as a date. */
const HEAD = [
  ..."mode case app name version role launches limited_by metric".split(" "),
  ..."median low high rank_best rank_worst did_not_finish mean".split(" "),
];

/** Text that a spreadsheet would take for a formula, or for one after stripping it. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/**
 * RFC 4180: a row for every app, mode, case and metric, and for every app that did not finish.
 * @param {Summary} summary
 */
export function renderCsvReport(summary) {
  const rows = [
    ...summary.modes.flatMap(({ mode, testCase, rows, didNotFinish, doesNotApply = [] }) => [
      ...rows.flatMap((row) => renderRow([mode, caseName(testCase)], row)),
      ...[...didNotFinish, ...doesNotApply].map((app) =>
        renderFailure([mode, caseName(testCase)], app),
      ),
    ]),
    ...renderFixedRate(summary),
  ];
  return [HEAD, ...rows].map((cells) => `${cells.map(renderCell).join(",")}\r\n`).join("");
}

/** @param {Cell[]} where mode and case @param {Row} row */
function renderRow(where, { appId, name, version, role, launches, bottleneck, ...row }) {
  const app = [...where, appId, name, version, role, launches, bottleneck];
  // A control is an app entered twice: it takes no rank.
  const rankOf = (/** @type {{ best: number, worst: number }} */ { best, worst }) =>
    role === "control" ? [null, null] : [best, worst];
  const { rank, toReference: speed } = row;
  return [
    ...(speed
      ? [
          [
            ...app,
            "speedToReference",
            speed.point,
            speed.low,
            speed.high,
            ...rankOf(rank),
            null,
            null,
          ],
        ]
      : []),
    ...Object.entries(row.figures).map(([metric, { median, estimate, rank }]) => [
      ...app,
      metric,
      median,
      estimate.low,
      estimate.high,
      ...rankOf(rank),
      null,
      estimate.point,
    ]),
  ];
}

/** @param {Cell[]} where mode and case @param {DidNotFinish} app */
const renderFailure = (where, { appId, name, version, reason }) => [
  ...where,
  appId,
  name,
  version,
  ...Array(9).fill(null),
  reason || NOT_MEASURED,
  null,
];

/** Latency at a fixed rate: means with their intervals, unranked. @param {Summary} summary */
function renderFixedRate({ modes, fixedRate }) {
  const versions = new Map(
    modes.flatMap(({ rows }) => rows.map(({ appId, version }) => [appId, version])),
  );
  return fixedRate.flatMap(({ testCase, rows, didNotFinish }) => [
    ...rows.flatMap((row) => {
      const { appId, name, launches } = row;
      const version = versions.get(appId) ?? null;
      const app = ["fixed-rate", caseName(testCase), appId, name, version, "app", launches, null];
      const estimates = [...FIXED_RATES, ...FIXED_RATE_LATENCIES].map(({ id, of }) => ({
        id,
        ...of(row),
      }));
      const kept = { id: "rateKept", point: Number(row.kept), low: null, high: null };
      return [...estimates, kept].map(({ id, point, low, high }) => [
        ...app,
        id,
        null,
        low,
        high,
        null,
        null,
        null,
        point,
      ]);
    }),
    ...didNotFinish.map((app) => renderFailure(["fixed-rate", caseName(testCase)], app)),
  ]);
}

/** @param {Cell} cell */
function renderCell(cell) {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
