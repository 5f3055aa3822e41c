import { mainCase } from "@routebench/contract/cases";
import { configuredRankedModes, settingsOf } from "@routebench/contract/modes";
import { targetLabel } from "@routebench/contract/targets";
import { renderPicture } from "./charts/chart-file.js";
import { hasSpeeds } from "./charts/relative-speed.js";
import { escapeMarkdown } from "./markdown-text.js";
import { renderModeTable } from "./mode-table.js";
import { MODE_TITLES, mainModes } from "./mode-title.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/summary").Summary} Summary
 */

/**
 * What the README says of the published run: who is faster, and where to read how sure that is.
 * @param {ResultFile} result
 * @param {Summary} summary
 * @param {string} folder that holds the published files, as seen from the README, e.g. "results/"
 * @returns {string} markdown
 */
export function renderReadmeResults(result, summary, folder) {
  const modes = mainModes(summary.modes);
  // The external mode measures the server alone, so its picture is the one shown.
  const pictured = modes.filter(hasSpeeds);
  const picture = pictured.find(({ mode }) => mode === "external") ?? pictured[0];
  return [
    renderDoubts(result),
    picture && renderPicture(picture, folder),
    ...modes.flatMap((mode) => [`### ${MODE_TITLES[mode.mode]}`, renderModeTable(mode)]),
    renderCircumstances(result),
    `How it was measured, the intervals and the warnings: [${folder}report.md](${folder}report.md); as one page that sorts and filters: [${folder}report.html](${folder}report.html).`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** @param {ResultFile} result */
function renderDoubts({ config, state }) {
  if (state !== "complete") return "> **Not a whole run.** It was interrupted.";
  return config.quick && "> **A quick look.** Short trials, few rounds: no figure to quote.";
}

/** @param {ResultFile} result */
function renderCircumstances({ environment, config }) {
  const { startedAt, nodeVersion, cores, cpuModel, operatingSystem } = environment;
  const { target, scheme } = mainCase(config.cases);
  const asked = `${targetLabel(target)}${scheme === "https" ? " over HTTPS" : ""}`;
  const drivers = configuredRankedModes(config).map((mode) => settingsOf(mode, config).driver);
  const machine = `${cores} core${cores === 1 ? "" : "s"} of ${cpuModel}, ${operatingSystem}`;
  return escapeMarkdown(
    `Measured on ${startedAt.slice(0, 10)} with Node ${nodeVersion} on ${machine}, asking for ${asked} with ${[...new Set(drivers)].join(" and ")}.`,
  );
}
