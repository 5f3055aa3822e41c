import { html } from "../html/markup.js";
import { escapeMarkdown } from "../markdown-text.js";
import { renderFailures } from "../mode-table.js";
import { renderCaseTable } from "./table-markdown.js";

/**
 * @typedef {import("./case-section.js").CaseSection} CaseSection
 * @typedef {import("./case-section.js").CasePart} CasePart
 */

/**
 * @param {CaseSection} section
 * @param {object} options
 * @param {boolean} options.charts see renderMarkdownReport
 * @param {(text: string) => number} [options.stringLength] see renderModeTable
 * @returns {string}
 */
export function renderCaseSection({ title, text, parts }, options) {
  return [
    `## ${title}`,
    escapeMarkdown(text.join(" ")),
    ...parts.map((part) => renderPart(part, options)),
  ].join("\n\n");
}

/**
 * @param {CasePart} part
 * @param {Parameters<typeof renderCaseSection>[1]} options
 */
function renderPart({ title, text, table, chart, didNotFinish }, { charts, stringLength }) {
  return [
    `### ${escapeMarkdown(title)}`,
    escapeMarkdown(text.join(" ")),
    // An <img>: see renderPicture.
    charts &&
      chart?.file &&
      html`<img src="${chart.file}" alt="${chart.title}, ${title}; the table has the figures">`
        .text,
    table.rows.length > 0 ? renderCaseTable(table, stringLength) : "No app finished.",
    renderFailures(didNotFinish),
  ]
    .filter(Boolean)
    .join("\n\n");
}
