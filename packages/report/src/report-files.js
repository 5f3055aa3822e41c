import { renderHtmlReport } from "./html/report.js";
import { renderMarkdownReport } from "./markdown/report.js";
import { chartsIn, outlineOf } from "./sections/outline.js";

/** @import { ReportExtras } from "./sections/sections.js" */
/** @import { Summary } from "@routebench/contract/summary" */

/** The charts, and the documents that show them. @param {Summary} summary @param {ReportExtras} [extras] */
export function renderReportFiles(summary, extras = {}) {
  const { chart, folded } = outlineOf(summary, extras);
  const charts = [...(chart ? [chart] : []), ...folded.flatMap(({ blocks }) => chartsIn(blocks))];
  const drawings = charts.flatMap(({ file, draw }) => {
    if (!file) return [];
    const drawn = draw();
    // A chart without content has no file.
    return drawn === "" ? [] : [{ name: file, text: `${drawn}\n` }];
  });
  return [
    ...drawings,
    { name: "report.md", text: renderMarkdownReport(summary, extras) },
    { name: "report.html", text: renderHtmlReport(summary, extras) },
  ];
}
