import { headingOf, NOT_MEASURED, RATIO, writingOf } from "../format.js";
import { label } from "../label.js";
import { atLeast, relativeSpeeds } from "../standings/row-standing.js";

/** @import { FigureColumn } from "./figures.js" */
/** @import { Cell, Grid, List, Setting, Text, WordCell } from "./section.js" */
/** @import { MetricId, Written } from "@routebench/contract/metrics" */
/** @import { DidNotFinish, ModeSummary, Row } from "@routebench/contract/summary" */

/** How to read what is beside it. @type {(...sentences: string[]) => Text} */
export const text = (...sentences) => ({ kind: "text", words: sentences.join(" "), isAside: true });

/** @type {(apps: DidNotFinish[]) => List} */
export const unfinishedList = (apps) => ({
  kind: "list",
  title: "Did not finish",
  mark: "✗ ",
  items: apps.map(({ appId, name, version, reason }) => ({
    appId,
    name,
    words: `${version} did not finish: ${reason}`,
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
 * @template {Pick<Row, "appId" | "name" | "role">} T
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

/** @param {number} errors */
export const errorCell = (errors) =>
  errors > 0 ? wordCell(`⚠ ${errors}`, "bad") : wordCell(errors);

export const DID_NOT_FINISH = wordCell("did not finish", "missing");
export const MISSING = wordCell(NOT_MEASURED, "missing");

/** @param {Row | null} row null if the app did not finish @param {MetricId} id @returns {Cell} */
export function estimateCell(row, id) {
  if (!row) return DID_NOT_FINISH;
  const figure = row.figures[id];
  if (!figure) return MISSING;
  return { estimate: figure.estimate, mark: atLeast(row, id) };
}

/**
 * As a multiple of the reference's, whose name is cut to so many characters.
 * @type {(mode: ModeSummary, longestName?: number) => FigureColumn}
 */
export function speedColumn(mode, longestName = 40) {
  const speeds = relativeSpeeds(mode);
  return {
    heading: "Speed",
    unit: `${label(speeds.to, longestName)} = 1`,
    writing: RATIO,
    cell(row) {
      const estimate = speeds.of(row);
      return estimate ? { estimate, mark: "" } : MISSING;
    },
  };
}

/** @type {(one: Pick<ModeSummary, "doesNotApply">) => List} */
export const inapplicable = ({ doesNotApply = [] }) => ({
  kind: "list",
  items: doesNotApply.map(({ appId, name, reason }) => ({
    appId,
    name,
    words: `is not in this case: ${reason}`,
  })),
});

/** Explains the sign next to the table that has it. */
const BOUND_NOTE = "≥: the load generator was the limit; the app can do at least this.";

/** @param {{ cells: Cell[] }[]} rows */
export const boundNote = (rows) =>
  rows.some(({ cells }) => cells.some((cell) => "mark" in cell && cell.mark !== ""))
    ? [BOUND_NOTE]
    : [];
