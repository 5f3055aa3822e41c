import { mainCase } from "@routebench/contract/cases";
import { configuredRankedModes, MODES, settingsOf } from "@routebench/contract/modes";
import { targetLabel } from "@routebench/contract/targets";
import { meritNote } from "../sections/figures.js";
import { headlineOf } from "../sections/headline.js";
import { foremost, mainModes } from "../sections/mode-cases.js";
import { doubtsOf } from "../sections/notices.js";
import { rankingChart, rankingTable, sourceNote, sourceTable } from "../sections/ranking.js";
import { runtimeBlocks } from "../sections/runtimes.js";
import { versionBlocks } from "../sections/versions.js";
import { hasSpeeds } from "../standings/row-standing.js";
import { counted } from "../words.js";
import {
  renderBlocks,
  renderDidNotFinish,
  renderDoubts,
  renderPicture,
  renderWords,
} from "./section.js";
import { renderTable } from "./table.js";
import { escapeMarkdown } from "./text.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { ModeSummary, Summary } from "@routebench/contract/summary" */

/**
 * The published run's answer in a sentence or two, and its chart. `folder` is seen from the README.
 * @type {(result: ResultFile, summary: Summary, folder: string) => string}
 */
export function renderReadmeRanking(result, summary, folder) {
  const modes = mainModes(summary.modes);
  const mode = foremost(modes.filter(hasSpeeds)) ?? foremost(modes);
  if (!mode) return "No app finished.";
  return joined([
    renderDoubts(doubtsOf(result)),
    renderWords(headlineOf(mode)),
    hasSpeeds(mode) && renderPicture(rankingChart(mode, { isMain: true }), folder),
  ]);
}

/** @type {(result: ResultFile, summary: Summary, folder: string) => string} */
export const renderReadmeResults = (result, summary, folder) =>
  joined([
    renderDoubts(doubtsOf(result)),
    ...mainModes(summary.modes).flatMap((mode) => [
      `### ${MODES[mode.mode].title}`,
      renderWords(headlineOf(mode)),
      renderTable(rankingTable(mode)),
      ...sourceBlocks(mode, result),
      escapeMarkdown(meritNote(mode).join(" ")),
      renderDidNotFinish(mode.didNotFinish),
    ]),
    renderCircumstances(result),
    whereToRead(folder),
  ]);

/** @type {(mode: ModeSummary, result: ResultFile) => string[]} */
function sourceBlocks(mode, result) {
  const table = sourceTable(mode);
  return table ? [escapeMarkdown(sourceNote(mode, result).join(" ")), renderTable(table)] : [];
}

/**
 * The same of a run that compared apps with themselves.
 * @type {(result: ResultFile, summary: Summary, folder: string) => string}
 */
export function renderReadmeComparison(result, summary, folder) {
  const [versions, runtimes] = [foremost(summary.versions), foremost(summary.runtimes)];
  return joined([
    renderDoubts(doubtsOf(result)),
    ...(versions ? renderBlocks(versionBlocks(versions), {}) : []),
    ...(runtimes ? renderBlocks(runtimeBlocks(runtimes), {}) : []),
    renderCircumstances(result),
    whereToRead(folder),
  ]);
}

/** @param {string} folder */
const whereToRead = (folder) =>
  `The method, the intervals and the warnings are in [${folder}report.md](${folder}report.md); [${folder}report.html](${folder}report.html) shows the same as a page that can be sorted and filtered.`;

/** @param {(string | null | false)[]} blocks */
const joined = (blocks) => blocks.filter(Boolean).join("\n\n");

/** @param {ResultFile} result */
function renderCircumstances({ environment, config }) {
  const { startedAt, nodeVersion, cores, cpuModel, operatingSystem } = environment;
  const { target, scheme } = mainCase(config.cases);
  const asked = `${targetLabel(target)}${scheme === "https" ? " over HTTPS" : ""}`;
  const loaded = configuredRankedModes(config).filter((mode) => MODES[mode].generator !== "none");
  const drivers = new Set(loaded.map((mode) => settingsOf(mode, config).driver));
  const work =
    loaded.length > 0 ? `requesting ${asked} with ${[...drivers].join(" and ")}` : `on ${asked}`;
  const machine = `${counted(cores, "core")} of ${cpuModel}, ${operatingSystem}`;
  return escapeMarkdown(
    `Measured on ${startedAt.slice(0, 10)} with Node ${nodeVersion} on ${machine}, ${work}.`,
  );
}
