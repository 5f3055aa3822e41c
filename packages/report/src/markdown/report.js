import { outlineOf, titled, without } from "../sections/outline.js";
import { factsOf } from "../sections/summary.js";
import { escapeMarkdown, folded, renderBlocks, renderFolded, renderWords } from "./section.js";

/** @import { Block } from "../sections/section.js" */
/** @import { ReportExtras } from "../sections/sections.js" */
/** @import { Summary } from "@routebench/contract/summary" */

/**
 * `charts`: whether it shows the files of charts, which are not next to a printed report.
 * @type {(summary: Summary, extras?: ReportExtras, options?: { charts: boolean }) => string}
 */
export function renderMarkdownReport(summary, extras = {}, { charts } = { charts: true }) {
  const shown = (/** @type {Block[]} */ blocks) =>
    charts ? blocks : without(blocks, ({ kind }) => kind === "chart");
  const outline = outlineOf(summary, extras);
  const { title, doubts, headline, chart, chartTitle, table, tableTitle, confidence, method } =
    outline;
  const parts = [
    `# ${escapeMarkdown(title)}`,
    ...doubts.map(({ title, text }) => `> **${title}** ${escapeMarkdown(text)}`),
    renderWords(headline),
    ...renderBlocks(shown([...titled(chartTitle, chart), ...titled(tableTitle, table)])),
    ...renderBlocks([...outline.keys, ...outline.absent]),
    folded(confidence.line, renderBlocks(confidence.details)),
    escapeMarkdown(factsOf(summary).join(" · ")),
    ...[...outline.folded, method].map((section) =>
      renderFolded({ ...section, blocks: shown(section.blocks) }),
    ),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
