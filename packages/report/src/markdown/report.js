import { factsOf, outlineOf, titled } from "../sections/outline.js";
import {
  escapeMarkdown,
  folded,
  renderBlocks,
  renderFolded,
  renderNotices,
  renderWords,
} from "./section.js";

/** @import { ReportExtras } from "../sections/sections.js" */
/** @import { Summary } from "@routebench/contract/summary" */

/** @param {Summary} summary @param {ReportExtras} [extras] */
export function renderMarkdownReport(summary, extras = {}) {
  const outline = outlineOf(summary, extras);
  const { title, notices, headline, chart, chartTitle, table, tableTitle, confidence, method } =
    outline;
  const parts = [
    `# ${escapeMarkdown(title)}`,
    renderNotices(notices),
    renderWords(headline),
    ...renderBlocks([
      ...titled(chartTitle, chart),
      ...titled(tableTitle, table),
      ...outline.keys,
      ...outline.absent,
    ]),
    folded(confidence.line, renderBlocks(confidence.details)),
    escapeMarkdown(factsOf(summary).join(" · ")),
    ...[...outline.folded, method].map(renderFolded),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
