import { strToU8 } from "fflate";
import { formatSeconds, formatTime } from "../format.js";
import { environmentSection } from "../sections/environment.js";
import { methodSection } from "../sections/method.js";
import { countCases } from "../sections/mode-cases.js";
import { findingSections } from "../sections/sections.js";
import { counted } from "../words.js";
import { renderAppCards } from "./app-cards.js";
import { client } from "./client.js";
import { renderHeadline } from "./headline.js";
import { html, Markup, shorten } from "./markup.js";
import { renderNotices } from "./notices.js";
import { renderFilter } from "./page-filter.js";
import { renderRawResult } from "./raw-result.js";
import { renderSection } from "./section.js";
import { STYLE } from "./style.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/summary").Summary} Summary
 */

/** Sections that only the page has. */
const APPS = { id: "apps", title: "Apps" };
const RAW_RESULT = { id: "raw", title: "Raw result" };

/** A second line of defence: the page may load nothing and send nothing. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** The page's size limit in bytes: it is sent by mail and attached to threads. */
const LONGEST = 1_000_000;

/**
 * The whole report as one HTML page that needs nothing but itself.
 * @param {ResultFile} result
 * @param {Summary} summary what was computed from it
 * @param {import("../sections/sections.js").ReportExtras} [extras]
 * @returns {string}
 */
export function renderHtmlReport(result, summary, extras = {}) {
  const start = renderStart(result, summary, extras).text;
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
 * @param {import("../sections/sections.js").ReportExtras} extras
 */
function renderStart(result, summary, extras) {
  const { environment, config } = result;
  const findings = findingSections(result, summary, extras);
  const methods = [methodSection(result), environmentSection(result)];
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
<p class="facts">${facts(result, summary).join(" · ")}</p>
${renderContents([...findings, APPS, ...methods, RAW_RESULT])}
</header>
<main id="main" tabindex="-1">
${renderNotices(result, summary)}
${renderFilter(summary)}
${[...findings.map(renderSection), renderAppCards(result, summary), ...methods.map(renderSection)].map((body) => html`${body}\n`)}`;
}

/** @param {Pick<import("../sections/section.js").Section, "id" | "title" | "short">[]} sections */
function renderContents(sections) {
  return html`<nav aria-label="On this page"><ul class="contents">${sections.map(
    ({ id, title, short }) => html`<li><a href="#${id}-title">${short ?? title}</a></li>`,
  )}</ul></nav>`;
}

/**
 * @param {ResultFile} result
 * @param {Summary} summary
 */
function facts({ apps, environment, rounds, trials }, { modes }) {
  const cases = countCases(modes);
  const elapsedMs = rounds.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return [
    counted(apps.filter(({ role }) => role === "app").length, "app"),
    ...(cases > 1 ? [counted(cases, "case")] : []),
    counted(trials.length, "trial"),
    ...(elapsedMs > 0 ? [formatSeconds(elapsedMs)] : []),
    `Node ${environment.nodeVersion}`,
    `${counted(environment.cores, "core")} of ${shorten(environment.cpuModel, 80)}`,
    formatTime(environment.startedAt),
  ];
}
