import { markdownTable } from "markdown-table";
import { FINE_RATIO, formatEstimate } from "../format.js";
import { escapeMarkdown } from "./text.js";

/**
 * @typedef {object} ComparisonRow
 * @property {string} name
 * @property {string} mode
 * @property {string} caseName
 * @property {import("@routebench/contract/summary").Estimate | null} ratio
 * @property {string} verdict
 * @property {string} reason
 */

const SYMBOLS = new Map([
  ["faster", "▲ faster"],
  ["slower", "▼ slower"],
]);

/**
 * @param {ComparisonRow[]} rows
 * @param {(text: string) => number} [stringLength] see renderModeTable
 * @returns {string}
 */
export function renderComparison(rows, stringLength) {
  const isOneCase = new Set(rows.map(({ caseName }) => caseName)).size < 2;
  const lines = rows.map(({ name, mode, caseName, ratio, verdict, reason }) => [
    escapeMarkdown(name),
    isOneCase ? mode : escapeMarkdown(`${mode}, ${caseName}`),
    ratio ? formatEstimate(ratio, FINE_RATIO) : "–",
    SYMBOLS.get(verdict) ?? verdict,
    escapeMarkdown(reason),
  ]);
  return markdownTable([["Name", "Mode", "New ÷ old", "Verdict", "Basis"], ...lines], {
    align: ["l", "l", "r", "l", "l"],
    ...(stringLength && { stringLength }),
  });
}
