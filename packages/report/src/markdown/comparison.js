import { FINE_RATIO, formatEstimate } from "../format.js";
import { renderGrid } from "./section.js";

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

/** @param {ComparisonRow[]} rows */
export function renderComparison(rows) {
  const isOneCase = new Set(rows.map(({ caseName }) => caseName)).size < 2;
  return renderGrid({
    headings: ["Name", "Mode", "New ÷ old", "Verdict", "Basis"],
    rows: rows.map(({ name, mode, caseName, ratio, verdict, reason }) => [
      name,
      isOneCase ? mode : `${mode}, ${caseName}`,
      ratio ? formatEstimate(ratio, FINE_RATIO) : "–",
      SYMBOLS.get(verdict) ?? verdict,
      reason,
    ]),
  });
}
