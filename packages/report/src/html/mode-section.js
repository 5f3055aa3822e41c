import { renderCpuChart, renderRateChart } from "../charts/bar-chart.js";
import { renderLaunchesChart } from "../charts/launches-chart.js";
import { formatPercent } from "../charts/numbers.js";
import { renderRankingChart } from "../charts/ranking-chart.js";
import { describeJudgement, describeMethod } from "../method-text.js";
import { renderFigure } from "./figure.js";
import { renderFigureTable } from "./figure-table.js";
import { html, shorten } from "./markup.js";
import { MODE_TITLES } from "./words.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {(mode: ModeSummary, options: import("../charts/svg.js").ChartOptions) => string} Chart
 */

const WIDE = 960;
const HALF = 500;

/**
 * Everything of one mode: ranking, figures, distribution.
 * @param {ModeSummary} mode
 * @param {ResultFile} result
 * @returns {import("./markup.js").Markup}
 */
export function renderModeSection(mode, result) {
  const title = MODE_TITLES[mode.mode];
  const bars = [
    renderChart(renderRateChart, mode, HALF, "Requests per second"),
    renderChart(renderCpuChart, mode, HALF, "Server CPU time per request"),
  ].filter(Boolean);
  return html`<section class="mode" data-mode="${mode.mode}" aria-labelledby="mode-${mode.mode}">
<h2 id="mode-${mode.mode}">${title}</h2>
<p class="method">${describeMethod(mode.mode, result).join(" ")}</p>
${renderChart(renderRankingChart, mode, WIDE, "Ranking by speed") ?? html`<p>No app finished.</p>`}
${renderDidNotFinish(mode)}
${mode.rows.length > 0 && html`<h3>Figures</h3>`}
${renderFigureTable(mode)}
${mode.rows.length > 0 && html`<p class="quiet">${describeFigures(mode, result)}</p>`}
${bars.length > 0 && html`<div class="pair">${bars}</div>`}
${renderChart(renderLaunchesChart, mode, WIDE, "Launches: how much one app differs from itself")}
</section>`;
}

/**
 * @param {Chart} chart
 * @param {ModeSummary} mode
 * @param {number} wide in pixels
 * @param {string} title
 */
const renderChart = (chart, mode, wide, title) =>
  renderFigure((options) => chart(mode, options), wide, title);

/** @param {ModeSummary} mode */
function renderDidNotFinish({ didNotFinish }) {
  if (didNotFinish.length === 0) return null;
  return html`<h3>Did not finish</h3>
<ul class="failures">${didNotFinish.map(
    ({ appId, name, version, reason }) =>
      html`<li data-app="${appId}"><b><bdi>${shorten(name, 60)}</bdi></b> <span class="quiet"><bdi>${shorten(version, 60)}</bdi></span>: ${shorten(reason, 600)}</li>`,
  )}</ul>`;
}

/**
 * @param {ModeSummary} mode
 * @param {ResultFile} result
 * @returns {string}
 */
function describeFigures(mode, { config, trials }) {
  const bases = new Set(
    trials.flatMap((trial) =>
      trial.mode === mode.mode && trial.status === "ok" ? [trial.sample.latencyBasis] : [],
    ),
  );
  const estimates = mode.rows.flatMap(({ figures }) =>
    Object.values(figures).map(({ estimate }) => estimate),
  );
  const { method, level } = estimates.find(({ low }) => low !== null) ?? {};
  return [
    ...(level && method
      ? [`Small figures: ${formatPercent(level)} interval over launches (${method}).`]
      : []),
    ...describeJudgement(mode, config).slice(1),
    "Ranks and medals allow for the number of pairs compared, so they are more careful than any one interval.",
    "A medal is shared by those who are not told apart.",
    ...(bases.size > 0 ? [`Latency basis: ${[...bases].join(", ")}.`] : []),
  ].join(" ");
}
