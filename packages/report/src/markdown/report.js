import { formatCommit } from "../format.js";
import { doubtsOf, warningsSection } from "../sections/notices.js";
import { findingSections } from "../sections/sections.js";
import { counted } from "../words.js";
import { escapeMarkdown, renderDoubts, renderSection } from "./section.js";

/** @import { Section } from "../sections/section.js" */
/** @import { ReportExtras } from "../sections/sections.js" */
/** @import { MarkdownOptions } from "./section.js" */
/** @import { Summary } from "@routebench/contract/summary" */

/**
 * @param {Summary} summary
 * @param {MarkdownOptions} [options]
 * @param {ReportExtras} [extras]
 */
export function renderMarkdownReport(summary, options = {}, extras = {}) {
  const { sections: own = [], published } = extras;
  const warnings = warningsSection(summary);
  const isKept = options.charts ?? false;
  const found = findingSections(summary, { sections: own });
  const sections = [
    ...found.filter(({ isFolded }) => !isFolded),
    ...(warnings ? [warnings] : []),
    ...found.filter(({ isFolded }) => isFolded),
  ];
  const parts = [
    published ? `# ${escapeMarkdown(published.title)}` : "",
    renderDoubts(doubtsOf(summary)),
    renderContents(sections, isKept),
    ...sections.map((section) => renderSection(section, options)),
    madeBy(summary),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

/** What figures of another day are not to be held against without. @param {Summary} summary */
function madeBy({ config, environment }) {
  const { startedAt, gitCommit, nodeVersion, cores, cpuModel, operatingSystem } = environment;
  const commit = formatCommit(gitCommit) ?? "one that is not known";
  return escapeMarkdown(
    `Measured on ${startedAt.slice(0, 10)} by method ${config.method}, at the commit ${commit}, with Node ${nodeVersion} on ${counted(cores, "core")} of ${cpuModel}, ${operatingSystem}.`,
  );
}

/** With more cases than this, a table of contents is needed. */
const MOST_WITHOUT_CONTENTS = 3;

/** @type {(sections: Section[], links: boolean) => string | null} */
function renderContents(sections, links) {
  if (sections.every(({ cases = [] }) => cases.length <= MOST_WITHOUT_CONTENTS)) return null;
  const lines = [
    ...sections.flatMap(({ title, cases }) =>
      cases ? [{ title: `${title}, by case`, cases }] : [],
    ),
    { title: "Other sections", cases: sections.filter(({ cases }) => !cases) },
  ];
  const placeOf = (/** @type {{ label?: string, title: string }} */ { title, label = title }) =>
    links ? `[${escapeMarkdown(label)}](#${anchorOf(title)})` : escapeMarkdown(label);
  return lines
    .filter(({ cases }) => cases.length > 0)
    .map(({ title, cases }) => `${title}: ${cases.map(placeOf).join(" · ")}`)
    .join("\n\n");
}

/** Under which GitHub has it. @param {string} heading */
export const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
