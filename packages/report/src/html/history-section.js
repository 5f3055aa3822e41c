import { REFERENCE_APP } from "@routebench/contract/reference";
import { renderHistoryChart } from "../charts/history-chart.js";
import { formatRank } from "../format.js";
import { comparableRuns } from "../history/comparable-runs.js";
import { neighbourOf, placesOf } from "../history/rank-changes.js";
import { MODE_TITLES } from "../mode-title.js";
import { renderFigure } from "./figure.js";
import { html, shorten } from "./markup.js";
import { scrollTable } from "./scroll-table.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/history-entry").HistoryEntry} HistoryEntry
 * @typedef {import("../history/comparable-runs.js").PublishedRun} PublishedRun
 * @typedef {import("../history/comparable-runs.js").HistoryApp} HistoryApp
 */

const WIDE = 960;

const MOST_COLUMNS = 6;

/** Of a chart: the page's length has a limit. */
const MOST_POINTS = 160;
const MOST_RUNS = 24;

const MOVES = { up: "▲", down: "▼" };
const SPOKEN_MOVES = { up: "moved up", down: "moved down" };

/**
 * Relative speeds and ranks over the published runs that this result can be compared with.
 * @param {ResultFile} result
 * @param {HistoryEntry[]} history
 * @returns {import("./markup.js").Markup | null} null where there are fewer than two
 */
export function renderHistory(result, history) {
  const parts = /** @type {const} */ (["in-process", "external"]).flatMap((mode) => {
    const runs = comparableRuns(history, result, mode);
    return runs.length < 2 ? [] : [renderMode(mode, runs, result)];
  });
  if (parts.length === 0) return null;
  return html`<section aria-labelledby="history-title">
<h2 id="history-title">Over published runs</h2>
<p class="method">This run and the published ones of the same machine, load generator and load; versions may differ. What is compared is the speed relative to node-http in the same run.</p>
${parts}
</section>`;
}

/**
 * @param {"in-process" | "external"} mode
 * @param {PublishedRun[]} runs
 * @param {ResultFile} result
 */
function renderMode(mode, runs, { apps, environment }) {
  const known = new Map(apps.map((app) => [app.id, app]));
  const newest = runs.at(-1)?.apps.filter(({ id }) => known.has(id)) ?? [];
  const to = known.get(REFERENCE_APP)?.name ?? REFERENCE_APP;
  // The reference's own speed is 1 in every run by definition.
  const followed = newest.filter(({ id }) => id !== REFERENCE_APP);
  const room = Math.floor(MOST_POINTS / Math.max(1, followed.length));
  const drawn = runs.slice(-Math.max(2, Math.min(MOST_RUNS, room)));
  const draw = (/** @type {import("../charts/svg.js").ChartOptions} */ options) =>
    renderHistoryChart(drawn, followed, { ...options, mode, to });
  const which = drawn.length < runs.length ? `, newest ${drawn.length} of ${runs.length} runs` : "";
  return html`<div data-mode="${mode}">
<h3>${MODE_TITLES[mode]}</h3>
${renderFigure(draw, WIDE, `Relative speed over time${which}`)}
${renderRanks(mode, runs, newest, environment.startedAt)}
</div>`;
}

/**
 * @param {"in-process" | "external"} mode
 * @param {PublishedRun[]} runs
 * @param {HistoryApp[]} shown
 * @param {string} present when the run that the page shows was started
 */
function renderRanks(mode, runs, shown, present) {
  const columns = runs.slice(-MOST_COLUMNS);
  const title = `${MODE_TITLES[mode]}: ranks over published runs`;
  const table = html`<table>
<caption>${title}</caption>
<thead><tr><th scope="col" class="name">App</th>${columns.map(({ startedAt }) => html`<th scope="col"><span class="whole">${startedAt.slice(0, 10)}</span>${startedAt === present && html` <small>this run</small>`}</th>`)}<th scope="col" class="name">Ahead of the next</th></tr></thead>
<tbody>
${shown.map(
  ({
    id,
    name,
  }) => html`<tr data-app="${id}"><th scope="row" class="name"><bdi>${shorten(name, 60)}</bdi></th>${placesOf(
    id,
    runs,
  )
    .slice(-MOST_COLUMNS)
    .map(renderPlace)}<td class="word words">${describeNeighbour(id, shown, runs)}</td></tr>
`,
)}</tbody>
</table>`;
  return html`<h4>Ranks</h4>
${scrollTable(title, table)}
<p class="method">A range is what the data leave open. ▲ and ▼: the ranges of two runs in a row do not overlap.</p>`;
}

/** @param {import("../history/rank-changes.js").Place | null} place */
function renderPlace(place) {
  if (!place) return html`<td class="missing">–</td>`;
  const { app, moved } = place;
  return html`<td>${moved && html`<span title="${SPOKEN_MOVES[moved]}">${MOVES[moved]}<span class="unseen"> ${SPOKEN_MOVES[moved]} to</span></span> `}${formatRank(app.rank)}<small><bdi>${shorten(app.version, 24)}</bdi></small></td>`;
}

/**
 * @param {string} id
 * @param {HistoryApp[]} shown
 * @param {PublishedRun[]} runs
 */
function describeNeighbour(id, shown, runs) {
  const neighbour = neighbourOf(id, shown, runs);
  if (!neighbour) return "";
  const { name, ahead, behind, runs: both } = neighbour;
  return html`<bdi>${shorten(name, 60)}</bdi>: in ${ahead} of ${both} runs${behind > 0 && html`, behind in ${behind}`}`;
}
