import { FINE_RATIO } from "../format.js";
import { wordCell } from "../sections/section.js";
import { renderTable } from "./section.js";

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

/** @param {ComparisonRow[]} rows @param {(text: string) => number} [stringLength] */
export function renderComparison(rows, stringLength) {
  const isOneCase = new Set(rows.map(({ caseName }) => caseName)).size < 2;
  return renderTable(
    {
      kind: "table",
      title: "Comparison",
      columns: [
        { heading: "Mode", isText: true },
        { heading: "New ÷ old", writing: FINE_RATIO },
        { heading: "Verdict", isText: true },
        { heading: "Basis", isText: true },
      ],
      rows: rows.map(({ name, mode, caseName, ratio, verdict, reason }) => ({
        appId: name,
        name,
        cells: [
          wordCell(isOneCase ? mode : `${mode}, ${caseName}`),
          ratio ? { estimate: ratio, mark: "" } : wordCell("–", "missing"),
          wordCell(SYMBOLS.get(verdict) ?? verdict),
          wordCell(reason),
        ],
      })),
    },
    stringLength,
  );
}
