import { markdownTable } from "markdown-table";
import { renderContents } from "./cases/contents-markdown.js";
import { renderMode } from "./cases/mode-markdown.js";
import { renderCaseSection } from "./cases/section-markdown.js";
import { caseSections } from "./cases/sections.js";
import { renderWarnings } from "./cases/warnings-markdown.js";
import {
  FINE_RATIO,
  formatDuration,
  formatEstimate,
  formatPercent,
  formatTwoDecimals,
} from "./format.js";
import { escapeMarkdown } from "./markdown-text.js";
import { byMode } from "./mode-title.js";
import { renderServedMarkdown } from "./served-markdown.js";
import { VERDICTS } from "./verdicts.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/summary").Summary} Summary
 * @typedef {(text: string) => number} StringLength
 */

/**
 * The whole report as markdown: per mode its configuration, per case its table and how sure it is,
 * then what is said across cases.
 * @param {ResultFile} result
 * @param {Summary} summary
 * @param {object} [options]
 * @param {StringLength} [options.stringLength] see renderModeTable
 * @param {boolean} [options.charts] show the chart files that lie beside the report
 * @returns {string}
 */
export function renderMarkdownReport(result, summary, { stringLength, charts = false } = {}) {
  const { modes } = summary;
  const groups = byMode(modes);
  const across = caseSections(result, summary);
  const sections = [
    ...notices(result),
    renderContents(groups, across, modes, charts),
    renderAgainst(summary, result),
    ...groups.map((group) => renderMode(group, result, { modes, charts, stringLength })),
    ...across.map((section) => renderCaseSection(section, { charts, stringLength })),
    renderLull(summary, result, stringLength),
    renderAgreement(summary),
    renderServedMarkdown(result, summary, stringLength),
    renderWarnings(summary),
  ];
  return `${sections.filter(Boolean).join("\n\n")}\n`;
}

/** @param {ResultFile} result */
function notices({ config, state }) {
  return [
    config.quick &&
      "> **A quick look.** Short trials, few rounds: run without `--quick` before you quote a figure.",
    state !== "complete" &&
      "> **Not a whole run.** It was interrupted; what it had measured is shown.",
  ];
}

/**
 * @param {Summary} summary
 * @param {ResultFile} result
 */
function renderAgainst({ against }, { config }) {
  if (against.length === 0) return null;
  const lines = against.map(({ name, baseline, ratio, verdict }) => {
    const within = verdict === "equal" ? `, within ${formatPercent(config.resolution, 1)}` : "";
    const speed = formatEstimate(ratio, FINE_RATIO);
    return `- **${escapeMarkdown(name)}** ${VERDICTS[verdict]} ${escapeMarkdown(baseline)}${within}: its speed is ${speed} times the other's`;
  });
  return ["## Against its baseline", lines.join("\n")].join("\n\n");
}

/**
 * @param {Summary} summary
 * @param {ResultFile} result
 * @param {StringLength} [stringLength]
 */
function renderLull({ lull }, { config }, stringLength) {
  const settings = config.modes.lull;
  if (!settings) return null;
  const rows = lull.map(({ name, ratio }) => [
    escapeMarkdown(name),
    formatEstimate(ratio, { point: formatTwoDecimals, end: formatTwoDecimals }),
  ]);
  const table = markdownTable([["Name", "CPU time per request, before = 1"], ...rows], {
    align: ["l", "r"],
    ...(stringLength && { stringLength }),
  });
  return [
    "## After a lull",
    `What the server's requests cost right after ${formatDuration(settings.silenceMs)} of silence, against before it, with Node's default flags.`,
    rows.length > 0 ? table : "No app finished.",
  ].join("\n\n");
}

/** @param {Summary} summary */
function renderAgreement({ agreement }) {
  if (!agreement) return null;
  const { correlation, disagreements } = agreement;
  const named = disagreements.map(
    ({ a, b }) =>
      `- ${escapeMarkdown(a)} is ahead of ${escapeMarkdown(b)} in-process, behind it externally`,
  );
  return [
    "## Agreement of the two modes",
    correlation === null
      ? "One of the modes ranks nobody apart, so the two orders cannot be compared."
      : `Rank correlation (Kendall's tau-b) of the two orders: ${correlation.toFixed(2)}. ${
          named.length > 0 ? "They contradict each other:" : "Neither contradicts the other."
        }`,
    named.join("\n"),
  ]
    .filter(Boolean)
    .join("\n\n");
}
