import { metricOf } from "@routebench/contract/metrics";
import { atLeast } from "../charts/row-look.js";
import { NOT_MEASURED } from "../format.js";

/**
 * @typedef {import("@routebench/contract/summary").Row} Row
 * @typedef {import("@routebench/contract/summary").MetricId} MetricId
 * @typedef {import("./case-section.js").Cell} Cell
 */

/**
 * @param {string} words
 * @param {import("./case-section.js").WordCell["look"]} [look]
 * @returns {Cell}
 */
export const wordCell = (words, look = null) => ({ words, look });

export const DID_NOT_FINISH = wordCell("did not finish", "missing");

/**
 * @param {Row | null} row null where the app did not finish
 * @param {MetricId} metric
 * @returns {Cell} the figure with its interval
 */
export function estimateCell(row, metric) {
  if (!row) return DID_NOT_FINISH;
  const figure = row.figures[metric];
  if (!figure) return wordCell(NOT_MEASURED, "missing");
  return { estimate: figure.estimate, mark: boundOf(row, metric) };
}

/**
 * @param {Row | null} row null where the app did not finish
 * @param {MetricId} metric
 * @returns {Cell} the figure with its rank and medal
 */
export function figureCell(row, metric) {
  if (!row) return DID_NOT_FINISH;
  const figure = row.figures[metric];
  return figure ? { figure, mark: boundOf(row, metric) } : wordCell(NOT_MEASURED, "missing");
}

/**
 * @param {Row} row
 * @param {MetricId} metric
 * @returns {string} a generator at its limit holds rates down, and nothing else
 */
const boundOf = (row, metric) => (metricOf(metric).isRate ? atLeast(row) : "");

/** What the sign means, to be said where it stands. */
export const BOUND_NOTE = "≥: the load generator was the limit, the app does at least this.";

/**
 * @param {import("./case-section.js").CaseTable} table
 * @returns {string[]} the note where the table needs it
 */
export const boundNote = ({ rows }) =>
  rows.some(({ cells }) => cells.some((cell) => "mark" in cell && cell.mark !== ""))
    ? [BOUND_NOTE]
    : [];
