import { CASE_CHARTS } from "../cases/chart-names.js";
import { caseSections } from "../cases/sections.js";
import { html } from "../html/markup.js";
import { mainModes } from "../mode-title.js";
import { label } from "./label.js";
import { renderRankingChart } from "./ranking-chart.js";
import { hasSpeeds, relativeSpeeds } from "./relative-speed.js";

/**
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("@routebench/contract/summary").Summary} Summary
 */

/** A text that stands for a picture is heard from start to end. */
const MOST_NAMED = 8;

/** @param {ModeSummary["mode"]} mode */
const fileName = (mode) => `ranking-${mode}.svg`;

/** Whatever runs may have left in a folder of theirs. */
export const CHART_FILES = [
  .../** @type {const} */ (["in-process", "external"]).map(fileName),
  ...Object.values(CASE_CHARTS),
];

/**
 * Each chart that is a file of its own: the ranking of each mode in the run's main case, then what
 * was found across cases.
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @param {Summary} summary
 * @returns {{ name: string, text: string }[]} none for a mode in which no app finished
 */
export function renderChartFiles(result, summary) {
  const rankings = mainModes(summary.modes)
    .filter(hasSpeeds)
    .map((mode) => ({ name: fileName(mode.mode), text: `${renderRankingChart(mode)}\n` }));
  const charts = caseSections(result, summary).flatMap(({ parts }) =>
    parts.flatMap(({ chart }) =>
      chart?.file ? [{ name: chart.file, text: `${chart.draw({})}\n` }] : [],
    ),
  );
  return [...rankings, ...charts];
}

/**
 * Shows a mode's chart file in a markdown document.
 * @param {ModeSummary} mode in the main case
 * @param {string} [folder] of the chart, as seen from the document, e.g. "results/"
 * @returns {string | null} null where there is no such file
 */
export function renderPicture(mode, folder = "") {
  if (!hasSpeeds(mode)) return null;
  // An <img>, not ![…](…): the text that stands for the picture is then escaped by HTML's rules alone.
  return html`<img src="${folder}${fileName(mode.mode)}" alt="${describeRanking(mode)}">`.text;
}

/** @param {ModeSummary} mode */
function describeRanking(mode) {
  const speeds = relativeSpeeds(mode);
  const named = mode.rows
    .slice(0, MOST_NAMED)
    .map((row) => `${label(row.name, 40)} ${speeds.text(row)}`);
  const others = mode.rows.length - named.length;
  return `Ranking by speed, ${mode.mode} mode, as a multiple of the speed of ${label(speeds.to, 40)}: ${named.join(", ")}${others > 0 ? ` and ${others} more` : ""}`;
}
