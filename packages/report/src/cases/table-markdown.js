import { markdownTable } from "markdown-table";
import {
  formatEstimate,
  formatRank,
  formatThousands,
  formatTwoDecimals,
  formatWhole,
} from "../format.js";
import { escapeMarkdown } from "../markdown-text.js";
import { MEDALS } from "../mode-table.js";

/**
 * @typedef {import("./case-section.js").Cell} Cell
 * @typedef {import("./case-section.js").Column} Column
 * @typedef {import("./case-section.js").CellKind} CellKind
 */

/** @type {Record<CellKind, (value: number) => string>} */
const FORMATS = {
  rate: formatThousands,
  cpuUs: formatTwoDecimals,
  latencyUs: formatWhole,
  ratio: formatTwoDecimals,
  words: String,
};

/**
 * @param {import("./case-section.js").CaseTable} table
 * @param {(text: string) => number} [stringLength] see renderModeTable
 * @returns {string}
 */
export function renderCaseTable({ columns, rows }, stringLength) {
  const head = columns.map(({ heading, unit }) => (unit ? `${heading} (${unit})` : heading));
  const lines = rows.map(({ name, cells }) => [
    escapeMarkdown(name),
    ...cells.map((cell, index) => renderCell(cell, columns[index]?.kind ?? "words")),
  ]);
  return markdownTable([["Name", ...head.map(escapeMarkdown)], ...lines], {
    align: ["l", ...columns.map(({ kind }) => (kind === "words" ? "l" : "r"))],
    ...(stringLength && { stringLength }),
  });
}

/**
 * @param {Cell} cell
 * @param {CellKind} kind
 */
function renderCell(cell, kind) {
  if ("words" in cell) return escapeMarkdown(cell.words);
  if ("estimate" in cell) return `${cell.mark}${renderEstimate(cell.estimate, FORMATS[kind])}`;
  const { figure, mark } = cell;
  const value = `${mark}${FORMATS[kind](figure.median)}, rank ${formatRank(figure.rank)}`;
  return [value, figure.medal && MEDALS[figure.medal]].filter(Boolean).join(" ");
}

/**
 * @param {import("@routebench/contract/summary").Estimate} estimate
 * @param {(value: number) => string} format
 */
function renderEstimate(estimate, format) {
  const { low, high } = estimate;
  // A rate that is set beforehand is the same in every launch: its interval says nothing.
  const isExact = low !== null && high !== null && format(low) === format(high);
  return isExact
    ? format(estimate.point)
    : formatEstimate(estimate, { point: format, end: format });
}
