import { renderHtmlReport } from "./html/report.js";
import { renderMarkdownReport } from "./markdown/report.js";
import { findingSections } from "./sections/sections.js";

/**
 * @import { ReportExtras } from "./sections/sections.js"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Summary } from "@routebench/contract/summary"
 */

/**
 * All files that are written next to a result file for its readers.
 * @param {ResultFile} result
 * @param {Summary} summary
 * @param {ReportExtras} [extras]
 * @returns {{ name: string, text: string }[]} the charts before the documents that show them
 */
export function renderReportFiles(result, summary, extras = {}) {
  return [
    ...renderChartFiles(result, summary, extras),
    { name: "report.md", text: renderMarkdownReport(result, summary, { charts: true }, extras) },
    { name: "report.html", text: renderHtmlReport(result, summary, extras) },
  ];
}

/**
 * Each chart that is a file of its own: the ranking of each mode in the run's main case, then what
 * was found across cases.
 * @param {ResultFile} result
 * @param {Summary} summary
 * @param {ReportExtras} [extras]
 * @returns {{ name: string, text: string }[]}
 */
export const renderChartFiles = (result, summary, extras) =>
  findingSections(result, summary, extras)
    .flatMap(({ blocks, cases = [] }) => [blocks, ...cases.map((each) => each.blocks)])
    .flat()
    .flatMap((block) => (block.kind === "part" ? block.blocks : [block]))
    .flatMap((block) =>
      block.kind === "chart" && block.file
        ? [{ name: block.file, text: `${block.draw({})}\n` }]
        : [],
    );
