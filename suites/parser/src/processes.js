import { AGAIN } from "@routebench/contract/claims";
import { median } from "@routebench/stats/quantile";
import { estimatePairedRatio } from "@routebench/stats/ratio";

/**
 * @import { SourceTable } from "@routebench/contract/claims"
 * @import { Estimate } from "@routebench/stats/estimate"
 * @import { SourceRow } from "./source.js"
 * @import { Figures } from "./source-figures.js"
 *
 * @typedef {object} Group the processes of one program on one Node, by rounds
 * @property {string} program
 * @property {string} version
 * @property {{ bytes: number, headers: number, iterations: number, runs: number }} each runs: of a process, each of so
 *   many iterations
 * @property {(Figures | null)[]} processes null where one did not finish
 */

export const HEADING = "Processes";

const FIGURES = /** @type {const} */ ([
  ["durationMs", "Median ms"],
  ["heapTotal", "Most heapTotal"],
  ["heapUsedSpread", "Spread of heapUsed"],
  ["rss", "Most rss"],
]);

const HEADS = [
  ...["Program", "Node", "Bytes", "Headers", "Iterations", "Runs"],
  ...FIGURES.map(([, head]) => head),
];

/** Stands for a process that did not finish. */
const NONE = "–";

/** @param {SourceRow[]} rows @returns {Group[]} */
export function groupsOf(rows) {
  const rounds = Math.max(0, ...rows.map(({ round }) => round));
  return [...new Set(rows.map(keyOf))].map((key) => {
    const own = rows.filter((row) => keyOf(row) === key);
    const processes = Array.from({ length: rounds }, (_, at) => {
      const runs = own.filter(({ round }) => round === at + 1);
      return runs.length === 0 ? null : figuresOf(runs);
    });
    const [{ benchmark, nodeVersion, bytes, headers, iterations }] = /** @type {[SourceRow]} */ (
      own
    );
    const runs = Math.max(...own.map(({ number }) => number));
    return {
      ...{ program: benchmark, version: nodeVersion, each: { bytes, headers, iterations, runs } },
      processes,
    };
  });
}

/** @param {SourceRow} row */
const keyOf = ({ benchmark, nodeVersion }) => `${benchmark} ${nodeVersion}`;

/** @param {SourceRow[]} runs of one process @returns {Figures} */
function figuresOf(runs) {
  const used = runs.map(({ heapUsed }) => heapUsed);
  return {
    // To the µs, as its table has it: what is read there again is the same.
    durationMs: Math.round(1000 * median(runs.map(({ duration }) => duration))) / 1000,
    heapTotal: Math.max(...runs.map(({ heapTotal }) => heapTotal)),
    heapUsedSpread: Math.max(...used) - Math.min(...used),
    rss: Math.max(...runs.map(({ rss }) => rss)),
  };
}

/** Cells of a table, its head first: all that verdicts need. @param {Group[]} groups */
export const tableOf = (groups) => [
  HEADS,
  ...groups.map(({ program, version, each, processes }) => [
    ...[program, version],
    ...[each.bytes, each.headers, each.iterations, each.runs].map(String),
    ...FIGURES.map(([id]) =>
      processes.map((one) => (one === null ? NONE : String(one[id]))).join(", "),
    ),
  ]),
];

/** Such a table read again. @param {readonly SourceTable[]} tables @returns {Group[]} */
export function groupsIn(tables) {
  const { rows = [] } = tables.find(({ title }) => title === HEADING) ?? {};
  return rows.map((row) => {
    const [program = "", version = "", ...counts] = HEADS.map((head) => row[head] ?? "");
    const [bytes = 0, headers = 0, iterations = 0, runs = 0] = counts.map(Number);
    const columns = FIGURES.map(([id, head]) => ({ id, cells: (row[head] ?? "").split(", ") }));
    const processes = (columns[0]?.cells ?? []).map((cell, at) => {
      if (cell === NONE) return null;
      const figures = columns.map(({ id, cells }) => [id, Number(cells[at])]);
      return /** @type {Figures} */ (Object.fromEntries(figures));
    });
    return { program, version, each: { bytes, headers, iterations, runs }, processes };
  });
}

/** @type {(groups: readonly Group[], program: string, version: string) => Group | undefined} */
export const groupIn = (groups, program, version) =>
  groups.find((one) => one.program === program && one.version === version);

/**
 * Of a figure, over the rounds that have both; null where none has.
 * @type {(one: Group, other: Group, id: keyof Figures) => Estimate | null}
 */
export function ratioOf(one, other, id) {
  const pairs = one.processes.flatMap((figures, at) => {
    const [a, b] = [figures?.[id] ?? 0, other.processes[at]?.[id] ?? 0];
    return a > 0 && b > 0 ? [{ a, b }] : [];
  });
  if (pairs.length === 0) return null;
  return estimatePairedRatio(
    pairs.map(({ a }) => a),
    pairs.map(({ b }) => b),
  );
}

/** By how much the control differs from itself; null where there is none. @type {(groups: readonly Group[], id: keyof Figures) => number | null} */
export function noiseOf(groups, id) {
  const again = groups.find(({ program }) => program.endsWith(AGAIN));
  const first = again && groupIn(groups, again.program.slice(0, -AGAIN.length), again.version);
  const ratio = again && first ? ratioOf(again, first, id) : null;
  return ratio && Math.exp(Math.abs(Math.log(ratio.point))) - 1;
}

/** The oldest first. @param {readonly Group[]} groups */
export const versionsOf = (groups) =>
  [...new Set(groups.map(({ version }) => version))].sort((one, other) =>
    one.localeCompare(other, "en", { numeric: true }),
  );
