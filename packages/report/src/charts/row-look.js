import { isLowerBound } from "@routebench/contract/bounds";
import { formatRank } from "../format.js";
import { label } from "./label.js";
import { APP, BOUND, CONTROL } from "./theme.js";

/**
 * @typedef {import("@routebench/contract/summary").Row} Row
 * @typedef {"speed" | import("@routebench/contract/metrics").MetricId} FigureId what is shown of it
 */

/**
 * @param {Row} row
 * @param {FigureId} figure
 * @returns {string}
 */
export function colourOf(row, figure) {
  if (row.role !== "app") return CONTROL;
  return isLowerBound(row, figure) ? BOUND : APP;
}

/**
 * @param {Row} row
 * @param {FigureId} figure
 * @returns {"circle" | "triangle" | "diamond"}
 */
export function symbolOf(row, figure) {
  if (row.role !== "app") return "diamond";
  return isLowerBound(row, figure) ? "triangle" : "circle";
}

/**
 * @param {Row} row
 * @param {FigureId} figure
 * @returns {"≥ " | ""} before what the generator limited: the app could do more
 */
export const atLeast = (row, figure) => (isLowerBound(row, figure) ? "≥ " : "");

/** @param {Row} row */
export const nameOf = (row) => label(row.name);

/**
 * @param {Row} row
 * @returns {boolean} a control is an app a second time: it takes nobody's rank; and without a speed
 *   there is none
 */
export const isRanked = ({ role, speedRatio }) => role !== "control" && speedRatio !== null;

/** @param {Row} row */
export const rankOf = (row) => (isRanked(row) ? formatRank(row.rank) : "–");

/**
 * The legend of the marks in these rows, other than an app's plain dot.
 * @param {Row[]} rows
 * @param {FigureId} figure
 * @returns {string[]}
 */
export function legendOf(rows, figure) {
  const marks = [];
  if (rows.some((row) => symbolOf(row, figure) === "triangle")) {
    marks.push("▲ the load generator was the limit: the app can do at least this");
  }
  if (rows.some(({ role }) => role === "control")) marks.push("◆ control: an app entered twice");
  if (rows.some(({ role }) => role === "baseline"))
    marks.push("◆ baseline: an app's other version");
  return marks;
}
