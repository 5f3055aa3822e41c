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
/** @import { MarkdownOptions } from "./section.js" */
/** @import { Summary } from "@routebench/contract/summary" */

/** @param {Summary} summary @param {MarkdownOptions} [options] @param {ReportExtras} [extras] */
export function renderMarkdownReport(summary, options = {}, extras = {}) {
  const outline = outlineOf(summary, extras);
  const { title, notices, headline, chart, chartTitle, table, tableTitle, confidence, method } =
    outline;
  const parts = [
    `# ${escapeMarkdown(title)}`,
    renderNotices(notices),
    renderWords(headline),
    ...renderBlocks(
      [
        ...titled(chartTitle, chart),
        ...titled(tableTitle, table),
        ...outline.keys,
        ...outline.absent,
      ],
      options,
    ),
    folded(confidence.line, renderBlocks(confidence.details, options)),
    escapeMarkdown(factsOf(summary).join(" · ")),
    ...[...outline.folded, method].map((section) => renderFolded(section, options)),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
