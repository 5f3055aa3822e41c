import { FINE_RATIO, formatEstimate } from "@routebench/report/format";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { mean } from "@routebench/stats/moments";
import { estimatePairedRatio } from "@routebench/stats/ratio";
import { markdownTable } from "markdown-table";

/**
 * @import { Pairing } from "../judge/judge.js"
 * @import { Estimate } from "@routebench/stats/estimate"
 *
 * @typedef {{ kind: string, connections: number }} Pair of a twin and its original
 * @typedef {Pair & { entries: number }} Cell
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
 * @typedef {Pair & { loads: Loads[] }} PairState one of each in every launch
 * @typedef {Cell & { runs: Run[], failed?: string }} CellState failed: why the last try went no further
 * @typedef {{ connections: number, entries: number, cells: CellState[] }} Group whose twins share their runs
 *
 * @typedef {ReturnType<typeof judgeCell>} JudgedCell
 * @typedef {{ cell: CellState, loads: Loads[], judged: JudgedCell | null }} Row judged: null without a run
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

/** @type {(one: Pair, other: Pair) => boolean} */
export const isSamePair = (one, other) =>
  one.kind === other.kind && one.connections === other.connections;

/**
 * Loads and runs take turns, loads first and last, so both see the same hours; each number of connections
 * has its turn, then the next. In the end more loads, until the truths are known. What failed is left alone.
 * @type {(groups: Group[], pairs: PairState[], repeats: number) => { load: PairState } | { run: Group } | null}
 */
export function nextStep(groups, pairs, repeats) {
  const live = groups.map(({ cells, ...group }) => ({
    ...group,
    cells: cells.filter(({ failed }) => failed === undefined),
  }));
  const wanted = pairs.filter((pair) =>
    live.some(({ cells }) => cells.some((cell) => isSamePair(cell, pair))),
  );
  for (let turn = 1; turn <= repeats; turn += 1) {
    for (const connections of new Set(live.map((group) => group.connections))) {
      const here = (/** @type {{ connections: number }} */ one) => one.connections === connections;
      const step = nextInTurn(live.filter(here), wanted.filter(here), turn);
      if (step) return step;
    }
  }
  const unsure = wanted.filter(({ loads }) => loads.length < MOST_LOADS && !isSure(loads));
  // Who has the fewest comes first: wherever it is ended, all truths are known about as well.
  const [next] = unsure.toSorted((one, other) => one.loads.length - other.loads.length);
  return next ? { load: next } : null;
}

/** @type {(...given: Parameters<typeof nextStep>) => ReturnType<typeof nextStep>} */
function nextInTurn(groups, pairs, turn) {
  const loadedLess = (/** @type {number} */ times) =>
    pairs.find(({ loads }) => loads.length < times);
  const before = loadedLess(2 * turn - 1);
  if (before) return { load: before };
  const run = groups.find(({ cells }) => cells.some(({ runs }) => runs.length < turn));
  if (run) return { run };
  const after = loadedLess(2 * turn);
  return after ? { load: after } : null;
}

/** @param {Loads[]} loads */
const isSure = (loads) => loads.length >= FEWEST_LAUNCHES && reachOf(truthOf(loads)) <= TRUTH_REACH;

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
 * @param {{ loads: Loads[], runs: Run[] }} measured with a run @param {number} [spinUs]
 */
export function judgeCell({ loads, runs }, spinUs) {
  const truth = spinUs === undefined ? truthOf(loads) : EXACTLY_ONE;
  const expected = spinUs === undefined ? verdictOf(truth) : spinUs > 0 ? "slower" : "neither";
  return {
    truth,
    runs: runs.map((run) => {
      const ratio = spinUs === undefined ? run.ratio : lessSpin(run.ratio, spinUs / run.originalUs);
      const isApart = run.verdict === "faster" || run.verdict === "slower";
      const isRankedRightly =
        expected === null ? null : expected === "neither" ? !isApart : run.verdict === expected;
      return { ratio, isRankedRightly, ...agreement(ratio, truth) };
    }),
  };
}

/** Null where too few loads tell who is faster. @param {Ratio} truth */
function verdictOf(truth) {
  if (truth.high === null) return null;
  if (Math.abs(Math.log(truth.point)) <= reachOf(truth)) return "neither";
  return truth.point < 1 ? "slower" : "faster";
}

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
      ...rows.map(({ cell, loads, judged }) => [
        ...[cell.kind, String(cell.connections), String(cell.entries)],
        ...(judged
          ? measuredColumns(cell, loads, judged)
          : ["", whyNot(cell), ...Array(7).fill("")]),
      ]),
    ],
    { align: ["l", ...Array(COLUMNS.length - 1).fill("r")] },
  );

/** @param {CellState} cell */
const whyNot = ({ failed }) =>
  ["not measured", ...(failed === undefined ? [] : [oneCell(failed)])].join(": ");

/** @param {string} text */
const oneCell = (text) => text.replaceAll(/\s+/g, " ").replaceAll("|", "\\|");

/** @type {(cell: CellState, loads: Loads[], judged: JudgedCell) => string[]} */
function measuredColumns({ runs, failed }, loads, { truth, runs: judged }) {
  const budgets = new Set(runs.map(({ budgetMs }) => `${budgetMs / 1000} s`));
  const points = judged.map(({ ratio }) => ratio.point.toFixed(3)).join(", ");
  const reaches = judged.map(({ reach }) => reach).filter(Number.isFinite);
  const without = judged.length - reaches.length;
  return [
    [...budgets].join(", "),
    truth === EXACTLY_ONE ? "1 (known)" : formatEstimate(truth, FINE_RATIO),
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

/** Of those of which it is known. @type {(runs: JudgedCell["runs"], what: "isCovered" | "isFar" | "isRankedRightly") => string} */
function countOf(runs, what) {
  const known = runs.filter((run) => run[what] !== null);
  return known.length > 0 ? `${known.filter((run) => run[what]).length} of ${known.length}` : "–";
}

/** @param {number} share */
const percent = (share) => `${(share * 100).toFixed(1)} %`;

/** @param {number} logs */
const signed = (logs) => `${logs < 0 ? "" : "+"}${percent(Math.expm1(logs))}`;
