import { renderHtmlReport } from "./html/report.js";
import { renderMarkdownReport } from "./markdown/report.js";
import { findingSections } from "./sections/sections.js";

/** @import { ReportExtras } from "./sections/sections.js" */
/** @import { Summary } from "@routebench/contract/summary" */

/** The charts, and the documents that show them. @param {Summary} summary @param {ReportExtras} [extras] */
export function renderReportFiles(summary, extras = {}) {
  const charts = findingSections(summary, extras)
    .flatMap(({ blocks, cases = [] }) => [...blocks, ...cases.flatMap((each) => each.blocks)])
    .flatMap((block) => (block.kind === "part" ? block.blocks : [block]))
    .flatMap((block) => {
      if (block.kind !== "chart" || !block.file) return [];
      const drawn = block.draw();
      // A chart without content has no file.
      return drawn === "" ? [] : [{ name: block.file, text: `${drawn}\n` }];
    });
  return [
    ...charts,
    { name: "report.md", text: renderMarkdownReport(summary, { charts: true }, extras) },
    { name: "report.html", text: renderHtmlReport(summary, extras) },
  ];
}
