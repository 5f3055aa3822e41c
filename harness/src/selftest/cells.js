import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { mean } from "@routebench/stats/moments";
import { estimatePairedRatio } from "@routebench/stats/ratio";
import { markdownTable } from "markdown-table";
import { ratioText } from "./ratio-text.js";

/**
 * @import { Pairing } from "../judge/judge.js"
 * @import { Estimate } from "@routebench/stats/estimate"
 *
 * @typedef {{ kind: string, connections: number, entries: number }} Cell
 * @typedef {Pick<Estimate, "point" | "low" | "high">} Ratio of the twin to its original
 *
 * @typedef {object} Loads without interruption, in requests/s
 * @property {number} original
 * @property {number} twin
 * @property {number | null} kept share of the time in which others kept a server from its core; null: unknown
 *
 * @typedef {object} Run
 * @property {Ratio} ratio
 * @property {Pairing["verdict"]} verdict on the twin
 * @property {number} launches
 * @property {number} budgetMs
 * @property {number} originalUs what a request cost the original
 * @property {number | null} disturbed share of the slices; null: nobody watched
 *
 * @typedef {object} Measured so far in a cell
 * @property {Loads[]} loads one of each in every launch
 * @property {Run[]} runs
 * @property {string} [failed] why the last try went no further
 *
 * @typedef {Cell & Measured} CellState
 * @typedef {ReturnType<typeof judgeCell>} Judged
 * @typedef {{ cell: CellState, judged: Judged | null }} Row judged: null without a run
 */

/** Loads are added until the truth's interval reaches no further, or they are this many. */
const TRUTH_REACH = 0.02;
const MOST_LOADS = 12;

/** A truth farther than this from an interval shows a leaning, not noise. */
const FAR = 0.03;

/** Of what is known without loads: a twin is as fast as its original. @type {Ratio} */
const EXACTLY_ONE = { point: 1, low: 1, high: 1 };

/** @type {(cell: Cell) => string} */
export const cellId = ({ kind, connections, entries }) => `${kind}, ${connections}, ${entries}`;

/**
 * Loads and runs take turns, a load first and last, so both see the same hours.
 * @type {(measured: Measured, repeats: number, needsLoads: boolean) => "load" | "run" | null}
 */
export function nextStep({ loads, runs }, repeats, needsLoads) {
  const isRunLeft = runs.length < repeats;
  if (needsLoads && loads.length < 2 * runs.length + Number(isRunLeft)) return "load";
  if (isRunLeft) return "run";
  const isSure = loads.length >= FEWEST_LAUNCHES && reachOf(truthOf(loads)) <= TRUTH_REACH;
  return needsLoads && !isSure && loads.length < MOST_LOADS ? "load" : null;
}

/** @param {Ratio} ratio in logs; none without an interval */
const reachOf = ({ point, high }) => (high === null ? Number.NaN : Math.log(high / point));

/** @param {Loads[]} loads */
const truthOf = (loads) =>
  estimatePairedRatio(
    loads.map(({ twin }) => twin),
    loads.map(({ original }) => original),
  );

/**
 * Of a twin that spins the truth is known without loads: less its spin it costs what its original does.
 * @param {Measured} measured with a run @param {number} [spinUs]
 */
export function judgeCell({ loads, runs }, spinUs) {
  const truth = spinUs === undefined ? truthOf(loads) : EXACTLY_ONE;
  const expected = spinUs === undefined ? verdictOf(truth) : spinUs > 0 ? "slower" : null;
  return {
    truth,
    runs: runs.map((run) => {
      const ratio = spinUs === undefined ? run.ratio : lessSpin(run.ratio, spinUs / run.originalUs);
      const isApart = run.verdict === "faster" || run.verdict === "slower";
      const isRankedRightly = expected === null ? !isApart : run.verdict === expected;
      return { ratio, isRankedRightly, ...agreement(ratio, truth) };
    }),
  };
}

/** None where the truth leaves open who is faster. @param {Ratio} truth */
const verdictOf = (truth) =>
  Math.abs(Math.log(truth.point)) > reachOf(truth) ? (truth.point < 1 ? "slower" : "faster") : null;

/** @param {Ratio} ratio @param {number} spin a share of the original's cost @returns {Ratio} */
function lessSpin({ point, low, high }, spin) {
  // A twin that costs less than it spins is absurd, and shows as a hundred times too fast.
  const without = (/** @type {number} */ value) => 1 / Math.max(1 / value - spin, 0.01);
  return {
    point: without(point),
    low: low === null ? null : without(low),
    high: high === null ? null : without(high),
  };
}

/** @param {Ratio} ratio @param {Ratio} truth */
function agreement(ratio, truth) {
  const error = Math.log(ratio.point / truth.point);
  const [reach, truthReach] = [reachOf(ratio), reachOf(truth)];
  return {
    error,
    reach,
    // The truth was measured too, so the two may differ by what both intervals leave open.
    isCovered: Math.abs(error) <= Math.hypot(reach, truthReach || 0),
    isFar: Math.abs(error) - reach > Math.log1p(FAR),
  };
}

const COLUMNS = [
  ...["twin", "connections", "entries", "budget", "truth", "measured", "error", "covered"],
  ...["ranked rightly", "widest interval", "slices disturbed", "kept from its core in loads"],
];

/** @param {Row[]} rows */
export const cellTable = (rows) =>
  markdownTable(
    [
      COLUMNS,
      ...rows.map(({ cell, judged }) => [
        ...[cell.kind, String(cell.connections), String(cell.entries)],
        ...(judged ? measuredColumns(cell, judged) : ["", whyNot(cell), ...Array(7).fill("")]),
      ]),
    ],
    { align: ["l", ...Array(COLUMNS.length - 1).fill("r")] },
  );

/** @param {Measured} measured */
const whyNot = ({ failed }) =>
  ["not measured", ...(failed === undefined ? [] : [oneCell(failed)])].join(": ");

/** @param {string} text */
const oneCell = (text) => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|");

/** @type {(measured: Measured, judged: Judged) => string[]} */
function measuredColumns({ loads, runs, failed }, { truth, runs: judged }) {
  const budgets = new Set(runs.map(({ budgetMs }) => `${budgetMs / 1000} s`));
  const points = judged.map(({ ratio }) => ratio.point.toFixed(3)).join(", ");
  const reaches = judged.map(({ reach }) => reach).filter(Number.isFinite);
  const without = judged.length - reaches.length;
  return [
    [...budgets].join(", "),
    truth === EXACTLY_ONE ? "1 (known)" : ratioText(truth),
    failed === undefined ? points : `${points}; then: ${oneCell(failed)}`,
    signed(mean(judged.map(({ error }) => error))),
    countOf(judged, "isCovered"),
    countOf(judged, "isRankedRightly"),
    [
      ...(reaches.length > 0 ? [`±${percent(Math.expm1(Math.max(...reaches)))}`] : []),
      ...(without > 0 ? [`${without} without`] : []),
    ].join(", "),
    meanShare(runs.map(({ disturbed }) => disturbed)),
    meanShare(loads.map(({ kept }) => kept)),
  ];
}

/** @param {(number | null)[]} shares */
function meanShare(shares) {
  const known = shares.flatMap((share) => share ?? []);
  return known.length > 0 ? percent(mean(known)) : "unknown";
}

const SUMMARY_COLUMNS = [
  ...["twin", "cells measured", "mean error", "mean size of an error", "intervals that cover"],
  ...["truths more than 3 % outside", "ranked rightly"],
];

/** A line for each kind and one for all. @param {Row[]} rows */
export function summaryTable(rows) {
  const kinds = [...new Set(rows.map(({ cell }) => cell.kind))];
  const lines = kinds.map((kind) =>
    summaryLine(
      kind,
      rows.filter(({ cell }) => cell.kind === kind),
    ),
  );
  return markdownTable([SUMMARY_COLUMNS, ...lines, summaryLine("all", rows)], {
    align: ["l", ...Array(SUMMARY_COLUMNS.length - 1).fill("r")],
  });
}

/** @type {(name: string, rows: Row[]) => string[]} */
function summaryLine(name, rows) {
  const runs = rows.flatMap(({ judged }) => judged?.runs ?? []);
  const errors = runs.map(({ error }) => error);
  const cells = rows.filter(({ judged }) => judged !== null).length;
  const counts = /** @type {const} */ (["isCovered", "isFar", "isRankedRightly"]).map((what) =>
    countOf(runs, what),
  );
  return [
    ...[name, `${cells} of ${rows.length}`],
    ...(runs.length > 0
      ? [signed(mean(errors)), percent(mean(errors.map(Math.abs))), ...counts]
      : ["not measured", "", "", "", ""]),
  ];
}

/** @type {(runs: Judged["runs"], what: "isCovered" | "isFar" | "isRankedRightly") => string} */
const countOf = (runs, what) => `${runs.filter((run) => run[what]).length} of ${runs.length}`;

/** @param {number} share */
const percent = (share) => `${(share * 100).toFixed(1)} %`;

/** @param {number} logs */
const signed = (logs) => `${logs < 0 ? "" : "+"}${percent(Math.expm1(logs))}`;
