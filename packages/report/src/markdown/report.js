import { factsOf, outlineOf } from "../sections/outline.js";
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
  const { title, notices, headline, chart, table, confidence, absent, method, ...outline } =
    outlineOf(summary, extras);
  const parts = [
    `# ${escapeMarkdown(title)}`,
    renderNotices(notices),
    renderWords(headline),
    ...renderBlocks(
      [chart, table, ...absent].filter((block) => block !== null),
      options,
    ),
    folded(confidence.line, renderBlocks(confidence.details, options)),
    escapeMarkdown(factsOf(summary).join(" · ")),
    ...[...outline.folded, method].map((section) => renderFolded(section, options)),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
