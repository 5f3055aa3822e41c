import { renderHtmlReport } from "./html/report.js";
import { renderMarkdownReport } from "./markdown/report.js";
import { findingSections } from "./sections/sections.js";

/** @import { ReportExtras } from "./sections/sections.js" */
/** @import { Summary } from "@routebench/contract/summary" */

/**
 * The charts, then the documents that show them.
 * @param {Summary} summary @param {ReportExtras} [extras]
 */
export function renderReportFiles(summary, extras = {}) {
  return [
    ...renderChartFiles(summary, extras),
    { name: "report.md", text: renderMarkdownReport(summary, { charts: true }, extras) },
    { name: "report.html", text: renderHtmlReport(summary, extras) },
  ];
}

/** @param {Summary} summary @param {ReportExtras} [extras] */
export const renderChartFiles = (summary, extras) =>
  findingSections(summary, extras)
    .flatMap(({ blocks, cases = [] }) => [blocks, ...cases.map((each) => each.blocks)])
    .flat()
    .flatMap((block) => (block.kind === "part" ? block.blocks : [block]))
    .flatMap((block) => {
      if (block.kind !== "chart" || !block.file) return [];
      const drawn = block.draw({});
      // What has nothing to draw has no file.
      return drawn === "" ? [] : [{ name: block.file, text: `${drawn}\n` }];
    });
