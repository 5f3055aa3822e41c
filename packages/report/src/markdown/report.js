import { doubtsOf } from "../sections/notices.js";
import { findingSections } from "../sections/sections.js";
import { warningsSection } from "../sections/warnings.js";
import { renderContents } from "./contents.js";
import { renderDoubts } from "./doubts.js";
import { renderSection } from "./section.js";

/**
 * The whole report as markdown: per mode its configuration, per case its table and how sure it is,
 * then what is said across cases.
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @param {import("./section.js").MarkdownOptions} [options]
 * @param {import("../sections/sections.js").ReportExtras} [extras] there is no room for its history
 * @returns {string}
 */
export function renderMarkdownReport(result, summary, options = {}, { sections: own = [] } = {}) {
  const warnings = warningsSection(summary);
  const isKept = options.charts ?? false;
  const found = findingSections(result, summary, { sections: own });
  const sections = [
    ...found.filter(({ isLong }) => isKept || !isLong),
    ...(warnings ? [warnings] : []),
  ];
  const parts = [
    renderDoubts(doubtsOf(result)),
    renderContents(sections, isKept),
    ...sections.map((section) => renderSection(section, options)),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
