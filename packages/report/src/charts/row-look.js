import { isLowerBound } from "@routebench/contract/bounds";
import { label } from "../label.js";
import { APP, BOUND, CONTROL } from "./theme.js";

/**
 * @typedef {import("@routebench/contract/summary").Row} Row
 * @typedef {import("../standings/row-standing.js").FigureId} FigureId
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

/** @param {Row} row */
export const nameOf = (row) => label(row.name);

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
  const controls = rows.filter(({ role }) => role === "control");
  if (controls.length > 1) marks.push("◆ control: not ranked");
  else if (controls.length > 0) marks.push("◆ control: an app entered twice");
  if (rows.some(({ role }) => role === "baseline"))
    marks.push("◆ baseline: an app's other version");
  return marks;
}
