import { renderChartFiles } from "./chart-files.js";
import { renderHtmlReport } from "./html/report.js";
import { renderMarkdownReport } from "./markdown/report.js";

/**
 * All files that are written beside a result file for its readers.
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @param {import("./sections/sections.js").ReportExtras} [extras]
 * @returns {{ name: string, text: string }[]} the charts before the documents that show them
 */
export function renderReportFiles(result, summary, extras = {}) {
  return [
    ...renderChartFiles(result, summary, extras),
    { name: "report.md", text: renderMarkdownReport(result, summary, { charts: true }, extras) },
    { name: "report.html", text: renderHtmlReport(result, summary, extras) },
  ];
}
