import { formatCommit } from "../format.js";
import { doubtsOf, warningsSection } from "../sections/notices.js";
import { findingSections } from "../sections/sections.js";
import { counted } from "../words.js";
import { escapeMarkdown, renderDoubts, renderSection } from "./section.js";

/** @import { ReportExtras } from "../sections/sections.js" */
/** @import { MarkdownOptions } from "./section.js" */
/** @import { Summary } from "@routebench/contract/summary" */

/** @param {Summary} summary @param {MarkdownOptions} [options] @param {ReportExtras} [extras] */
export function renderMarkdownReport(summary, options = {}, extras = {}) {
  const { sections: suiteSections = [], published } = extras;
  const warnings = warningsSection(summary);
  const findings = findingSections(summary, { sections: suiteSections });
  const sections = [
    ...findings.filter(({ isFolded }) => !isFolded),
    ...(warnings ? [warnings] : []),
    ...findings.filter(({ isFolded }) => isFolded),
  ];
  const parts = [
    published ? `# ${escapeMarkdown(published.title)}` : "",
    renderDoubts(doubtsOf(summary)),
    ...sections.map((section) => renderSection(section, options)),
    madeBy(summary),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** The conditions without which figures of two days must not be compared. @param {Summary} summary */
function madeBy({ config, environment }) {
  const { startedAt, gitCommit, nodeVersion, cores, cpuModel, operatingSystem } = environment;
  const commit = formatCommit(gitCommit) ?? "not known";
  return escapeMarkdown(
    `Measured on ${startedAt.slice(0, 10)} by method ${config.method} with Node ${nodeVersion} on ${counted(cores, "core")} of ${cpuModel}, ${operatingSystem}. Commit: ${commit}.`,
  );
}
