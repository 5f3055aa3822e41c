import { strToU8 } from "fflate";
import { formatSeconds } from "../format.js";
import { renderAppCards } from "./app-cards.js";
import { client } from "./client.js";
import { renderAgainst, renderAgreement, renderLull } from "./comparisons.js";
import { renderHeadline } from "./headline.js";
import { renderHistory } from "./history-section.js";
import { html, Markup, shorten } from "./markup.js";
import { formatTime, renderEnvironment, renderMethod } from "./method-section.js";
import { renderModeSection } from "./mode-section.js";
import { renderNotices } from "./notices.js";
import { renderRawResult } from "./raw-result.js";
import { STYLE } from "./style.js";
import { counted, MODE_TITLES } from "./words.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/summary").Summary} Summary
 */

/** Whatever slips through: the page may load nothing and send nothing. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** The page's length has a limit, in bytes: it is sent by mail and attached to threads. */
const LONGEST = 1_000_000;

/**
 * The whole report as one HTML page that needs nothing but itself.
 * @param {ResultFile} result
 * @param {Summary} summary what was computed from it
 * @param {import("@routebench/contract/history-entry").HistoryEntry[]} [history] published runs
 * @returns {string}
 */
export function renderHtmlReport(result, summary, history = []) {
  const start = renderStart(result, summary, history).text;
  const end = html`
</main>
<script>(${new Markup(client.toString())})();</script>
</body>
</html>
`.text;
  const room = LONGEST - strToU8(start).length - strToU8(end).length;
  return `${start}${renderRawResult(result, room)}${end}`;
}

/**
 * Everything before the raw result.
 * @param {ResultFile} result
 * @param {Summary} summary
 * @param {import("@routebench/contract/history-entry").HistoryEntry[]} history
 */
function renderStart(result, summary, history) {
  const { environment, config } = result;
  const historySection = renderHistory(result, history);
  const title = `routebench: ${shorten(config.suite, 40)}`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="color-scheme" content="light dark">
<title>${title}, ${formatTime(environment.startedAt)}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the results</a>
<header>
<p class="brand">${title}</p>
<h1>Who is faster, by how much, and how sure</h1>
${renderHeadline(summary)}
<p class="facts">${facts(result).join(" · ")}</p>
${renderContents(summary, historySection !== null)}
</header>
<main id="main" tabindex="-1">
${renderNotices(result, summary)}
${renderFilter(summary)}
${summary.modes.map((mode) => renderModeSection(mode, result))}
${renderAgainst(summary)}
${renderAgreement(summary)}
${renderLull(summary, result)}
${historySection}
${renderAppCards(result, summary)}
${renderMethod(result)}
${renderEnvironment(result)}
`;
}

/**
 * @param {Summary} summary
 * @param {boolean} hasHistory
 */
function renderContents({ modes, against, agreement, lull }, hasHistory) {
  const parts = [
    ...modes.map(({ mode }) => part(`mode-${mode}`, MODE_TITLES[mode])),
    ...(against.length > 0 ? [part("against-title", "Against its baseline")] : []),
    ...(agreement ? [part("agreement-title", "Agreement")] : []),
    ...(lull.length > 0 ? [part("lull-title", "After a lull")] : []),
    ...(hasHistory ? [part("history-title", "Published runs")] : []),
    part("apps-title", "Apps"),
    part("method-title", "Method"),
    part("environment-title", "Environment"),
    part("raw-title", "Raw result"),
  ];
  return html`<nav aria-label="On this page"><ul class="contents">${parts.map(
    ([id, title]) => html`<li><a href="#${id}">${title}</a></li>`,
  )}</ul></nav>`;
}

/**
 * @param {string} id
 * @param {string} title
 * @returns {[string, string]}
 */
const part = (id, title) => [id, title];

/** @param {ResultFile} result */
function facts({ apps, environment, rounds, trials }) {
  const elapsedMs = rounds.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return [
    counted(apps.filter(({ role }) => role === "app").length, "app"),
    counted(trials.length, "trial"),
    ...(elapsedMs > 0 ? [formatSeconds(elapsedMs)] : []),
    `Node ${environment.nodeVersion}`,
    `${counted(environment.cores, "core")} of ${shorten(environment.cpuModel, 80)}`,
    formatTime(environment.startedAt),
  ];
}

/**
 * Hidden until the script that makes it work has run.
 * @param {Summary} summary
 */
function renderFilter({ modes }) {
  return html`<form class="filter" id="filter" hidden>
<label>Filter apps <input type="search" id="filter-text" autocomplete="off" spellcheck="false" placeholder="name, name, …"></label>
${
  modes.length > 1 &&
  html`<fieldset><legend>Mode</legend>${["all", ...modes.map(({ mode }) => mode)].map(
    (mode) =>
      html`<label><input type="radio" name="mode" value="${mode}"${mode === "all" && html` checked`}> ${mode === "all" ? "All" : MODE_TITLES[/** @type {"external"} */ (mode)]}</label>`,
  )}</fieldset>`
}
<p id="filter-status" role="status"></p>
</form>`;
}
