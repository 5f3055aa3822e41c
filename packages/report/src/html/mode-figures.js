import { METRICS } from "@routebench/contract/metrics";
import { renderCpuChart, renderRateChart } from "../charts/bar-chart.js";
import { renderLaunchesChart } from "../charts/launches-chart.js";
import { renderRankingChart } from "../charts/ranking-chart.js";
import { formatPercent } from "../format.js";
import { describeJudgement } from "../method-text.js";
import { renderFigure } from "./figure.js";
import { renderFigureTable } from "./figure-table.js";
import { html, shorten } from "./markup.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("./markup.js").Markup} Markup
 * @typedef {(mode: ModeSummary, options: import("../charts/svg.js").ChartOptions) => string} Chart
 * @typedef {(text: string) => Markup} Heading
 */

const WIDE = 960;
const HALF = 500;

/**
 * A mode in one case, in all charts: ranking, figures, distribution.
 * @param {ModeSummary} mode
 * @param {string} title unique on the page
 * @param {Heading} heading of a part
 * @param {ResultFile} result
 * @returns {Markup}
 */
export function renderWhole(mode, title, heading, result) {
  const bars = [
    renderChart(renderRateChart, mode, HALF, "Requests per second"),
    renderChart(renderCpuChart, mode, HALF, "Server CPU time per request"),
  ].filter(Boolean);
  return html`${renderRanking(mode, heading)}
${mode.rows.length > 0 && heading("Figures")}
${renderFigureTable(mode, title)}
${mode.rows.length > 0 && html`<p class="quiet">${describeFigures(mode, result)}</p>`}
${bars.length > 0 && html`<div class="pair">${bars}</div>`}
${renderChart(renderLaunchesChart, mode, WIDE, "Launches: how much one app differs from itself")}`;
}

/**
 * A mode in a case beside the main one: the ranking, and the figures folded, for the page's length
 * has a limit.
 * @param {ModeSummary} mode
 * @param {string} title unique on the page
 * @param {Heading} heading of a part
 * @param {ResultFile} result
 * @returns {Markup}
 */
export function renderShort(mode, title, heading, result) {
  return html`${renderRanking(mode, heading)}
${
  mode.rows.length > 0 &&
  html`<details class="data"><summary>All figures</summary>${renderFigureTable(mode, title)}
<p class="quiet">${describeFigures(mode, result)}</p></details>`
}`;
}

/**
 * @param {ModeSummary} mode
 * @param {Heading} heading
 */
const renderRanking = (mode, heading) =>
  html`${renderChart(renderRankingChart, mode, WIDE, "Ranking by speed") ?? html`<p>${mode.rows.length > 0 ? "No app’s speed was measured." : "No app finished."}</p>`}
${renderDidNotFinish(mode.didNotFinish, heading)}`;

/**
 * @param {Chart} chart
 * @param {ModeSummary} mode
 * @param {number} wide in pixels
 * @param {string} title
 */
const renderChart = (chart, mode, wide, title) =>
  renderFigure((options) => chart(mode, options), wide, title);

/**
 * @param {ModeSummary["didNotFinish"]} didNotFinish
 * @param {Heading} heading
 * @returns {Markup | null} null where all finished
 */
export function renderDidNotFinish(didNotFinish, heading) {
  if (didNotFinish.length === 0) return null;
  return html`${heading("Did not finish")}
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
      trial.mode === mode.mode && trial.caseId === mode.testCase.id && trial.status === "ok"
        ? [trial.sample.latencyBasis]
        : [],
    ),
  );
  const intervals = METRICS.flatMap(({ id, interval }) =>
    mode.rows.flatMap(({ figures }) => {
      const estimate = figures[id]?.estimate;
      return estimate && estimate.low !== null ? [{ ...estimate, of: interval }] : [];
    }),
  );
  const [first] = intervals;
  return [
    ...(first
      ? [`Small figures: ${formatPercent(first.level)} interval of ${first.of} (${first.method}).`]
      : []),
    ...describeJudgement(mode, config).slice(1),
    "Ranks and medals allow for the number of pairs compared, so they are more careful than any one interval.",
    "A medal is shared by those who are not told apart.",
    ...(bases.size > 0 ? [`Latency basis: ${[...bases].join(", ")}.`] : []),
  ].join(" ");
}
