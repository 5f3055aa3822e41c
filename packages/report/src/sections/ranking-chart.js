import { renderRankingChart } from "../charts/ranking-chart.js";
import { label } from "../label.js";
import { relativeSpeeds } from "../standings/relative-speed.js";
import { rankingFile } from "./chart-names.js";

/** @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary */

/** A chart's alternative text is read aloud as a whole, so it stays short. */
const MOST_NAMED = 8;

/**
 * @param {ModeSummary} mode in which an app finished
 * @param {{ isMain: boolean }} options the main case alone is a file of its own
 * @returns {import("./section.js").Chart}
 */
export const rankingChart = (mode, { isMain }) => ({
  kind: "chart",
  title: "Ranking by speed",
  width: 960,
  ...(isMain && { file: rankingFile(mode.mode), alt: describeRanking(mode) }),
  draw: (options) => renderRankingChart(mode, options),
});

/** @param {ModeSummary} mode */
function describeRanking(mode) {
  const speeds = relativeSpeeds(mode);
  const named = mode.rows
    .slice(0, MOST_NAMED)
    .map((row) => `${label(row.name, 40)} ${speeds.text(row)}`);
  const others = mode.rows.length - named.length;
  return `Ranking by speed, ${mode.mode} mode, as a multiple of the speed of ${label(speeds.to, 40)}: ${named.join(", ")}${others > 0 ? ` and ${others} more` : ""}`;
}
