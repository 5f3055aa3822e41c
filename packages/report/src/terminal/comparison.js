import { markdownTable } from "markdown-table";
import stringWidth from "string-width";
import { FINE_RATIO, formatEstimate } from "../format.js";
import { printable } from "./text.js";

/** @import { Estimate } from "@routebench/contract/summary" */

/**
 * @typedef {{ name: string, mode: string, caseName: string }} ComparedApps
 * @typedef {ComparedApps & { ratio: Estimate | null, verdict: string, reason: string }} ComparisonRow
 */

const SYMBOLS = new Map([
  ["faster", "▲ faster"],
  ["slower", "▼ slower"],
  ["did not finish", "▼ did not finish"],
]);

/** Nothing is escaped, because a terminal shows each character as it is. @param {ComparisonRow[]} rows */
export function renderComparison(rows) {
  const isOneCase = new Set(rows.map(({ caseName }) => caseName)).size < 2;
  const cells = rows.map(({ name, mode, caseName, ratio, verdict, reason }) => [
    name,
    isOneCase ? mode : `${mode}, ${caseName}`,
    ratio ? formatEstimate(ratio, FINE_RATIO) : "–",
    SYMBOLS.get(verdict) ?? verdict,
    reason,
  ]);
  return markdownTable(
    [["Name", "Mode", "New ÷ old", "Verdict", "Basis"], ...cells].map((line) => line.map(onLine)),
    { stringLength: stringWidth },
  );
}

/** @param {string} text */
const onLine = (text) => printable(text.replace(/\s+/g, " "));
