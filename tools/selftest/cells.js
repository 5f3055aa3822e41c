import { FINE_RATIO, formatEstimate } from "@routebench/report/format";
import { estimateMean, FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { mean } from "@routebench/stats/moments";
import { markdownTable } from "markdown-table";
import { KINDS } from "./twin-apps.js";

/**
 * @import { Pairing } from "../../harness/src/judge/judge.js"
 * @import { Estimate } from "@routebench/contract/summary"
 * @import { TwinKind } from "./twin-apps.js"
 *
 * @typedef {Pick<Estimate, "point" | "low" | "high">} Ratio of the twin to its original
 * @typedef {{ original: number, twin: number }} Loads without interruption, in requests/s
 *
 * @typedef {object} TruthRun
 * @property {Ratio} ratio
 * @property {Pairing["verdict"]} verdict on the twin
 * @property {number} originalUs cost of a request of the original
 * @property {string[]} findings on the twin's work after answering
 *
 * @typedef {object} TruthCell
 * @property {string} kind
 * @property {number} connections
 * @property {Loads[]} loads
 * @property {TruthRun[]} runs
 * @property {string} [failed] why the last attempt failed
 */

/** Loads are repeated until the truth is known this precisely, or there are so many. */
const TRUTH_REACH = 0.02;
const MOST_LOADS = 12;

/** The truth without loads, for a twin that is as fast as its original. @type {Ratio} */
const EXACTLY_ONE = { point: 1, low: 1, high: 1 };

/** @param {string} name @returns {TwinKind} */
export const kindOf = (name) => /** @type {TwinKind} */ (KINDS[name]);

/** @param {TwinKind} kind */
export const needsLoads = ({ spinUs, isPutOff }) => spinUs === undefined && !isPutOff;

/**
 * Loads and runs alternate, beginning and ending with loads, so that both happen in the same hours. After that, loads
 * are repeated until the truth is known.
 * @type {(cell: TruthCell, repeats: number) => "load" | "run" | null}
 */
export function nextStep({ kind, loads, runs }, repeats) {
  const isLoaded = needsLoads(kindOf(kind));
  if (isLoaded && loads.length <= runs.length) return "load";
  if (runs.length < repeats) return "run";
  const isSure = loads.length >= FEWEST_LAUNCHES && reachOf(truthOf(loads)) <= TRUTH_REACH;
  return isLoaded && !isSure && loads.length < MOST_LOADS ? "load" : null;
}

/** Half of the interval, in logarithms; NaN without an interval. @param {Ratio} ratio */
const reachOf = ({ point, high }) => (high === null ? Number.NaN : Math.log(high / point));

/** @param {Loads[]} loads */
const truthOf = (loads) => estimateMean(loads.map(({ twin, original }) => twin / original));

/**
 * A twin that spins needs no loads: without its spin it costs as much as its original. For delayed work no speed is
 * right, so a run must report the work.
 * @param {TruthCell} cell with a run
 */
export function judgeCell({ kind, loads, runs }) {
  const { spinUs, isPutOff = false } = kindOf(kind);
  const truth = isPutOff ? null : spinUs === undefined ? truthOf(loads) : EXACTLY_ONE;
  const expected = truth && (spinUs ? "slower" : verdictOf(truth));
  return {
    truth,
    runs: runs.map((run) => {
      const ratio = spinUs ? lessSpin(run.ratio, spinUs / run.originalUs) : run.ratio;
      const error = truth && Math.log(ratio.point / truth.point);
      const isApart = run.verdict === "faster" || run.verdict === "slower";
      return {
        ratio,
        error,
        // The truth was measured too, so the difference may be as large as both intervals together.
        isRight:
          truth === null || error === null
            ? run.findings.length > 0
            : Math.abs(error) <= Math.hypot(reachOf(ratio), reachOf(truth) || 0),
        isRankedRightly: expected && (expected === "neither" ? !isApart : run.verdict === expected),
      };
    }),
  };
}

/** Null if there are too few loads. @param {Ratio} truth */
function verdictOf(truth) {
  if (truth.high === null) return null;
  if (Math.abs(Math.log(truth.point)) <= reachOf(truth)) return "neither";
  return truth.point < 1 ? "slower" : "faster";
}

/** @param {Ratio} ratio @param {number} spin a share of the original's cost @returns {Ratio} */
function lessSpin({ point, low, high }, spin) {
  // If a twin costs less than its spin, the result is absurd: it appears a hundred times too fast.
  const without = (/** @type {number} */ value) => 1 / Math.max(1 / value - spin, 0.01);
  return {
    point: without(point),
    low: low === null ? null : without(low),
    high: high === null ? null : without(high),
  };
}

const COLUMNS = [
  "twin",
  "connections",
  "truth",
  "measured",
  "error",
  "covered, or named",
  "ranked rightly",
  "widest interval",
  "findings",
];

/** A line for each cell, and a line for all cells. @param {TruthCell[]} cells */
export function cellTable(cells) {
  const judged = cells.flatMap((cell) => (cell.runs.length > 0 ? judgeCell(cell).runs : []));
  const total = ["all", "", "", "", errorOf(judged), ...countsOf(judged), "", ""];
  return markdownTable([COLUMNS, ...cells.map(lineOf), total], {
    align: ["l", ...Array(COLUMNS.length - 2).fill("r"), "l"],
  });
}

/** @param {TruthCell} cell @returns {string[]} */
function lineOf(cell) {
  const { kind, connections, runs, failed } = cell;
  const names = [kind, String(connections)];
  const why = failed?.replaceAll(/\s+/g, " ").replaceAll("|", "\\|");
  if (runs.length === 0) {
    return [...names, "", why ? `not measured: ${why}` : "not measured", "", "", "", "", ""];
  }
  const { truth, runs: judged } = judgeCell(cell);
  const points = judged.map(({ ratio }) => ratio.point.toFixed(3)).join(", ");
  const reaches = judged.map(({ ratio }) => reachOf(ratio));
  const isUnknown = reaches.some(Number.isNaN);
  return [
    ...names,
    truth === null ? "–" : truth === EXACTLY_ONE ? "1 (known)" : formatEstimate(truth, FINE_RATIO),
    why ? `${points}; then: ${why}` : points,
    errorOf(judged),
    ...countsOf(judged),
    isUnknown ? "none" : `±${percent(Math.expm1(Math.max(...reaches)))}`,
    [...new Set(runs.flatMap(({ findings }) => findings))].join("; "),
  ];
}

/** @typedef {ReturnType<typeof judgeCell>["runs"]} JudgedRuns */

/** The mean error. @param {JudgedRuns} runs */
function errorOf(runs) {
  const errors = runs.flatMap(({ error }) => error ?? []);
  if (errors.length === 0) return "–";
  const error = mean(errors);
  return `${error < 0 ? "" : "+"}${percent(Math.expm1(error))}`;
}

/** @param {JudgedRuns} runs */
const countsOf = (runs) =>
  /** @type {const} */ (["isRight", "isRankedRightly"]).map((what) => {
    const rated = runs.filter((run) => run[what] !== null);
    return rated.length > 0 ? `${rated.filter((run) => run[what]).length} of ${rated.length}` : "–";
  });

/** @param {number} share */
const percent = (share) => `${(share * 100).toFixed(1)}%`;
