import { RANKED_MODES } from "@routebench/contract/modes";
import { headingOf, NOT_MEASURED, RATIO, writingOf } from "../format.js";
import { label } from "../words.js";
import { atLeast, relativeSpeeds } from "./standing.js";

/** @import { ChartOptions } from "../charts/svg.js" */
/** @import { Writing } from "../format.js" */
/** @import { MetricId, Written } from "@routebench/contract/metrics" */
/** @import { Mode } from "@routebench/contract/modes" */
/** @import { DidNotFinish, Estimate, ModeSummary, RankRange, Row, Summary } from "@routebench/contract/summary" */

/**
 * A section of the report before it becomes markdown or HTML: its content, not its look.
 *
 * Ids and titles of tables and grids are unique in the report; titles of parts are unique in their section.
 * Empty blocks show nothing.
 * @typedef {{ id: string, title: string, blocks: Block[], leads?: boolean, finding?: string }} Section
 *   `leads`: it answers the question of a run that measured it, so a report begins with its first chart and table;
 *   `finding`: its answer in one or two sentences
 * @typedef {(summary: Summary) => Section | null} SectionMaker
 *
 * @typedef {Text | Part | Table | Chart | List | Grid} Block
 *
 * @typedef {{ kind: "text", words: Words, isAside?: boolean, isKey?: boolean }} Text `isAside`: a note on how to read
 *   the blocks near it; `isKey`: it explains the marks of a table
 * @typedef {(string | { name: string })[]} Pieces names are separate, because they may be written from right to left
 * @typedef {string | Pieces} Words
 * @typedef {{ kind: "part", title: string, isFolded?: boolean, blocks: Block[] }} Part
 *
 * @typedef {{ kind: "table", title: string, columns: Column[], rows: TableRow[] }} Table
 * @typedef {{ appId: string, name: string, role?: Row["role"], cells: Cell[] }} TableRow
 * @typedef {{ heading: string, unit?: string, writing?: Writing, isText?: boolean, isStrong?: boolean }} Column
 * @typedef {Column & { cell: (row: Row, index: number) => Cell }} FigureColumn
 * @typedef {EstimateCell | WordCell} Cell
 * @typedef {{ estimate: Estimate, mark: string, rank?: RankRange }} EstimateCell `mark`: "≥ " before a lower bound; `rank`: shown instead of the interval
 * @typedef {{ words: string, look: "missing" | "bad" | null, value?: number }} WordCell `value`: sort key
 *
 * @typedef {{ kind: "chart", title: string, file?: string, alt?: string,
 *   draw: (options?: ChartOptions) => string }} Chart `file`: next to report.md; `draw` returns SVG
 * @typedef {{ kind: "list", title?: string, mark?: string, items: { appId?: string, name?: string, words: Words }[] }}
 *   List
 *   `title`: only in pages; `mark`: before each item, only in terminals
 * @typedef {{ kind: "grid", title: string, headings: string[], rows: string[][] }} Grid
 * @typedef {[string, string | number | null | undefined]} Setting undefined: not applicable
 * @typedef {string | false | null | undefined} Sentence falsy if it does not apply
 */

/** A note on how to read the blocks near it. @type {(...sentences: Sentence[]) => Text} */
export const text = (...sentences) => ({
  kind: "text",
  words: sentences.filter(Boolean).join(" "),
  isAside: true,
});

/** Explains the marks of a table, and stays with it. @type {(...sentences: Sentence[]) => Text} */
export const key = (...sentences) => ({ ...text(...sentences), isKey: true });

/** Explains the mark of `atLeast`, if a table has it. @param {TableRow[]} rows @returns {Sentence} */
export const boundNote = (rows) =>
  rows.some(({ cells }) => cells.some((cell) => "mark" in cell && cell.mark.includes("≥"))) &&
  "≥: the load generator was the bottleneck, so the app can do at least this.";

/** @type {(apps: DidNotFinish[]) => List} */
export const unfinishedList = (apps) => ({
  kind: "list",
  title: "Did not finish",
  mark: "warning: ",
  items: apps.map(({ appId, name, version, reason }) => ({
    appId,
    name,
    words: [...(version ? [{ name: version }, " "] : []), `did not finish: ${reason}`],
  })),
});

/** @type {(title: string, settings: Setting[]) => Grid} */
export const settingsGrid = (title, settings) => ({
  kind: "grid",
  title,
  headings: [title, "Value"],
  rows: settings.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
});

/** @param {Written} metric */
export const metricColumn = (metric) => ({
  heading: headingOf(metric),
  unit: metric.unit,
  writing: writingOf(metric),
});

/**
 * @template {{ appId: string, name: string, role?: Row["role"] }} T
 * @param {T[]} rows
 * @param {{ cell: (row: T, index: number) => Cell }[]} columns
 */
export const tableRows = (rows, columns) =>
  rows.map((row, index) => ({
    appId: row.appId,
    name: row.name,
    role: row.role,
    cells: columns.map(({ cell }) => cell(row, index)),
  }));

/** @param {string | number} words @param {WordCell["look"]} [look] */
export const wordCell = (words, look = null) => ({ words: String(words), look });

/** @param {Estimate | null} [estimate] @returns {Cell} */
export const figureCell = (estimate) => (estimate ? { estimate, mark: "" } : MISSING);

/** @param {number} errors */
export const errorCell = (errors) =>
  errors > 0 ? wordCell(`⚠ ${errors}`, "bad") : wordCell(errors);

export const DID_NOT_FINISH = wordCell("did not finish", "missing");
export const MISSING = wordCell(NOT_MEASURED, "missing");

/** Shown instead of a latency for which the load generator held requests back. */
const NOT_KNOWN = wordCell("not known", "missing");

/** @param {Row | null} row null if the app did not finish @param {MetricId} id @returns {Cell} */
export function estimateCell(row, id) {
  if (!row) return DID_NOT_FINISH;
  const figure = row.figures[id];
  const isHeldBack = id.startsWith("latency") && row.bottleneck === "generator";
  if (!figure) return isHeldBack ? NOT_KNOWN : MISSING;
  return { estimate: figure.estimate, mark: atLeast(row, id) };
}

/**
 * Speeds relative to the reference. Its name is cut to `longestName` characters.
 * @type {(mode: ModeSummary, longestName?: number) => FigureColumn}
 */
export function speedColumn(mode, longestName = 40) {
  const speeds = relativeSpeeds(mode);
  return {
    heading: "Speed",
    unit: `${label(speeds.to, longestName)} = 1`,
    writing: RATIO,
    cell: (row) => figureCell(speeds.ratioOf(row)),
  };
}

/** @type {(contest: Pick<ModeSummary, "doesNotApply">) => List} */
export const inapplicable = ({ doesNotApply = [] }) => ({
  kind: "list",
  items: doesNotApply.map(({ appId, name, reason }) => ({
    appId,
    name,
    words: `is not in this case: ${reason}`,
  })),
});

/** Files of charts across cases, in the order of the report. */
export const CASE_CHARTS = /** @type {const} */ ({
  connections: "connections.svg",
  fixedRate: "fixed-rate.svg",
});

export const COST_CHART = "where-time-goes.svg";

/** @param {Mode} mode */
export const rankingFile = (mode) => `ranking-${mode}.svg`;

/** All files that runs may have left in their folder, except charts of suites. */
export const CHART_FILES = [
  ...RANKED_MODES.map(rankingFile),
  ...Object.values(CASE_CHARTS),
  COST_CHART,
  // Of earlier versions:
  "tls-cost.svg",
  "connections-latency.svg",
];
