import { markdownTable } from "markdown-table";
import { renderCertaintyTable } from "./certainty-table.js";
import { renderPicture } from "./charts/chart-file.js";
import { formatDuration, formatInterval, formatPercent, formatTwoDecimals } from "./format.js";
import { escapeMarkdown } from "./markdown-text.js";
import { describeJudgement, describeMethod } from "./method-text.js";
import { renderModeTable } from "./mode-table.js";
import { VERDICTS } from "./verdicts.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/summary").Summary} Summary
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {(text: string) => number} StringLength
 */

const TITLES = { "in-process": "In-process", external: "External" };

/**
 * The whole report as markdown: per mode its configuration, its table and how sure it is.
 * @param {ResultFile} result
 * @param {Summary} summary
 * @param {object} [options]
 * @param {StringLength} [options.stringLength] see renderModeTable
 * @param {boolean} [options.charts] show the chart files that lie beside the report
 * @returns {string}
 */
export function renderMarkdownReport(result, summary, { stringLength, charts = false } = {}) {
  const sections = [
    ...notices(result),
    renderAgainst(summary, result),
    ...summary.modes.map((mode) => renderMode(mode, result, charts, stringLength)),
    renderLull(summary, result, stringLength),
    renderAgreement(summary),
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
    const within = verdict === "equal" ? `, within ${formatPercent(config.resolution)}` : "";
    const speed = formatInterval(ratio, (value) => value.toFixed(3));
    return `- **${escapeMarkdown(name)}** ${VERDICTS[verdict]} ${escapeMarkdown(baseline)}${within}: its speed is ${speed} times the other's`;
  });
  return ["## Against its baseline", lines.join("\n")].join("\n\n");
}

/**
 * @param {ModeSummary} mode
 * @param {ResultFile} result
 * @param {boolean} charts
 * @param {StringLength} [stringLength]
 */
function renderMode(mode, result, charts, stringLength) {
  const title = TITLES[mode.mode];
  return [
    `## ${title}`,
    escapeMarkdown(describeMethod(mode.mode, result).join(" ")),
    renderConfiguration(mode.mode, result, stringLength),
    charts && renderPicture(mode),
    renderModeTable(mode, stringLength),
    describeJudgement(mode, result.config).join(" "),
    mode.rows.length > 0 && `### ${title}: how sure`,
    mode.rows.length > 0 && renderCertaintyTable(mode, stringLength),
  ]
    .filter(Boolean)
    .join("\n\n");
}

/**
 * @param {ModeSummary["mode"]} mode
 * @param {ResultFile} result
 * @param {StringLength} [stringLength]
 */
function renderConfiguration(mode, { config, environment }, stringLength) {
  const settings = mode === "in-process" ? config.inProcess : config.external;
  if (!settings) throw new Error(`the ${mode} mode has no configuration`);
  const { load } = settings;
  /** @type {(string | number | undefined)[][]} */
  const lines = [
    ["Node", environment.nodeVersion],
    ["CPU", environment.cpuModel],
    ["Cores", environment.cores],
    ["Operating system", environment.operatingSystem],
    ["Generator", settings.driver],
    ["Path", config.path],
    ["Requests", load.requests],
    ["Duration", load.durationMs && formatDuration(load.durationMs)],
    ["Connections", load.connections],
    ["Date", environment.startedAt],
  ];
  return markdownTable(
    [
      ["Setting", "Value"],
      ...lines
        .filter(([, value]) => value !== undefined)
        .map(([label, value]) => [String(label), escapeMarkdown(String(value))]),
    ],
    stringLength && { stringLength },
  );
}

/**
 * @param {Summary} summary
 * @param {ResultFile} result
 * @param {StringLength} [stringLength]
 */
function renderLull({ lull }, { config }, stringLength) {
  if (!config.lull) return null;
  const rows = lull.map(({ name, ratio }) => [
    escapeMarkdown(name),
    formatInterval(ratio, formatTwoDecimals),
  ]);
  const table = markdownTable([["Name", "CPU time per request, before = 1"], ...rows], {
    align: ["l", "r"],
    ...(stringLength && { stringLength }),
  });
  return [
    "## After a lull",
    `What the server's requests cost right after ${formatDuration(config.lull.silenceMs)} of silence, against before it, with Node's default flags.`,
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

/** @param {Summary} summary */
function renderWarnings({ warnings, modes }) {
  const ofApps = modes.flatMap(({ mode, rows }) =>
    rows.flatMap((row) => row.warnings.map((text) => `${row.name} (${mode}): ${text}`)),
  );
  const all = [...warnings, ...ofApps];
  if (all.length === 0) return null;
  return ["## Warnings", all.map((text) => `- ⚠ ${escapeMarkdown(text)}`).join("\n")].join("\n\n");
}
