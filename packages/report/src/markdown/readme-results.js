import { mainCase } from "@routebench/contract/cases";
import { configuredRankedModes, MODES, settingsOf } from "@routebench/contract/modes";
import { targetLabel } from "@routebench/contract/targets";
import { hasSpeeds } from "../charts/relative-speed.js";
import { meritNote } from "../sections/figures.js";
import { headlineOf } from "../sections/headline.js";
import { foremost, mainModes } from "../sections/mode-title.js";
import { doubtsOf } from "../sections/notices.js";
import { rankingChart } from "../sections/ranking-chart.js";
import { rankingTable } from "../sections/ranking-table.js";
import { counted } from "../words.js";
import { renderDoubts } from "./doubts.js";
import { renderPicture } from "./picture.js";
import { renderDidNotFinish, renderWords } from "./section.js";
import { renderTable } from "./table.js";
import { escapeMarkdown } from "./text.js";

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
  const picture = foremost(modes.filter(hasSpeeds));
  return [
    renderDoubts(doubtsOf(result)),
    picture && renderPicture(rankingChart(picture, { isMain: true }), folder),
    ...modes.flatMap((mode) => [
      `### ${MODES[mode.mode].title}`,
      renderWords(headlineOf(mode)),
      renderTable(rankingTable(mode)),
      escapeMarkdown(meritNote(mode).join(" ")),
      renderDidNotFinish(mode.didNotFinish),
    ]),
    renderCircumstances(result),
    `The method, the intervals and the warnings are in [${folder}report.md](${folder}report.md), and as a page that can be sorted and filtered in [${folder}report.html](${folder}report.html).`,
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** @param {ResultFile} result */
function renderCircumstances({ environment, config }) {
  const { startedAt, nodeVersion, cores, cpuModel, operatingSystem } = environment;
  const { target, scheme } = mainCase(config.cases);
  const asked = `${targetLabel(target)}${scheme === "https" ? " over HTTPS" : ""}`;
  const drivers = configuredRankedModes(config).map((mode) => settingsOf(mode, config).driver);
  const machine = `${counted(cores, "core")} of ${cpuModel}, ${operatingSystem}`;
  return escapeMarkdown(
    `Measured on ${startedAt.slice(0, 10)} with Node ${nodeVersion} on ${machine}, requesting ${asked} with ${[...new Set(drivers)].join(" and ")}.`,
  );
}
