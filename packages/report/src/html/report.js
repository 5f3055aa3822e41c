import { MODES } from "@routebench/contract/modes";
import { gzipSync, strToU8 } from "fflate";
import { formatSeconds, formatTime } from "../format.js";
import { environmentSection } from "../sections/environment.js";
import { answerOf } from "../sections/finding.js";
import { headlineOf } from "../sections/headline.js";
import { methodSection } from "../sections/method.js";
import { countCases, foremost, mainModes, modeLabel, modeTitle } from "../sections/mode-cases.js";
import { noticesOf } from "../sections/notices.js";
import { findingSections } from "../sections/sections.js";
import { counted } from "../words.js";
import { renderAppCards } from "./app-cards.js";
import { client, sortTables } from "./client.js";
import { html, jsonForScript, Markup, scriptOf, shorten } from "./markup.js";
import { renderSection, renderWords } from "./section.js";
import { STYLE } from "./style.js";

/** @import { Section } from "../sections/section.js" */
/** @import { ReportExtras } from "../sections/sections.js" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { ModeSummary, Summary } from "@routebench/contract/summary" */

/** Sections that only the page has. */
const APPS = { id: "apps", title: "Apps" };
const RAW_RESULT = { id: "raw", title: "Raw result" };

/** A second line of defence: the page may load nothing and send nothing. */
export const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** A page's size limit in bytes: it is sent by mail and attached to threads. */
const LONGEST = 1_000_000;

/** @type {(result: ResultFile, summary: Summary, extras?: ReportExtras) => string} */
export function renderHtmlReport(result, summary, extras = {}) {
  const start = renderStart(result, summary, extras).text;
  const end = html`
</main>
<script>${scriptOf(client, sortTables)}</script>
</body>
</html>
`.text;
  const room = LONGEST - strToU8(start).length - strToU8(end).length;
  return `${start}${renderRawResult(result, room)}${end}`;
}

/** @type {(result: ResultFile, summary: Summary, extras: ReportExtras) => Markup} */
function renderStart(result, summary, extras) {
  const { environment, config } = result;
  const findings = findingSections(result, summary, extras);
  const methods = [methodSection(result), environmentSection(result)];
  const brand = `routebench: ${shorten(config.suite, 40)}`;
  const { published } = extras;
  const title = published && shorten(published.title, 60);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="color-scheme" content="light dark">
<title>${title && `${title} · `}${brand}, ${formatTime(environment.startedAt)}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the results</a>
<header>
<p class="brand">${brand}${published && html` · <a href="${published.all}">All results</a>`}</p>
<h1>${title ?? "Which is faster, by how much, and how sure"}</h1>
${renderHeadline(result, summary, extras)}
<p class="facts">${facts(result, summary).join(" · ")}</p>
${renderContents([...findings, APPS, ...methods, RAW_RESULT])}
</header>
<main id="main" tabindex="-1">
${renderNotices(result, summary)}
${renderFilter(summary)}
${[...findings.map(renderSection), renderAppCards(result, summary), ...methods.map(renderSection)].map((body) => html`${body}\n`)}`;
}

/** @param {Pick<Section, "id" | "title" | "short">[]} sections */
function renderContents(sections) {
  return html`<nav aria-label="On this page"><ul class="contents">${sections.map(
    ({ id, title, short }) => html`<li><a href="#${id}-title">${short ?? title}</a></li>`,
  )}</ul></nav>`;
}

/** @type {(result: ResultFile, summary: Summary) => string[]} */
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

/** The run's answer in a sentence or two. @type {(result: ResultFile, summary: Summary, extras: ReportExtras) => Markup} */
function renderHeadline(result, summary, { sections = [] }) {
  const answer = answerOf(summary, { result, sections });
  if (answer) return html`<p class="headline">${renderWords(answer)}</p>`;
  const { modes } = summary;
  const mode = foremost(mainModes(modes).filter(({ rows }) => rows.length > 0));
  if (!mode) return html`<p class="headline">No app finished.</p>`;
  const where = modeTitle(mode, modes).replace(/^[^:]+/, "$& mode");
  return html`<p class="headline">${renderWords(headlineOf(mode))} <span class="quiet">${where}.</span></p>`;
}

/** @type {(result: ResultFile, summary: Summary) => Markup | null} */
function renderNotices(result, summary) {
  const notices = noticesOf(result, summary);
  if (notices.length === 0) return null;
  return html`<section class="notices" aria-labelledby="notices-title">
<h2 id="notices-title">Before you read on</h2>
<ul>${notices.map(
    ({ title, words, isGrave }) =>
      html`<li${isGrave && html` class="grave"`}>${title && html`<b>${title}</b> `}${renderWords(words)}</li>`,
  )}</ul>
</section>`;
}

/** Hidden until the script that makes them work has run. @param {Summary} summary */
function renderFilter({ modes, fixedRate }) {
  const measured = [
    ...new Set(modes.map(({ mode }) => mode)),
    ...(fixedRate.length > 0 ? [/** @type {const} */ ("fixed-rate")] : []),
  ];
  const choices = measured.map((mode) => /** @type {const} */ ([mode, MODES[mode].title]));
  return html`<form class="filter" id="filter" hidden>
<label>Filter apps <input type="search" id="filter-text" autocomplete="off" spellcheck="false" placeholder="name, name, …"></label>
${
  choices.length > 1 &&
  html`<fieldset><legend>Mode</legend>${[["all", "All"], ...choices].map(
    ([mode, title]) =>
      html`<label><input type="radio" name="mode" value="${mode}"${mode === "all" && html` checked`}> ${title}</label>`,
  )}</fieldset>`
}
${renderCaseChoice(modes)}
<p id="filter-status" role="status"></p>
</form>`;
}

/** @param {ModeSummary[]} modes */
function renderCaseChoice(modes) {
  const ordered = [...mainModes(modes), ...modes];
  const cases = [...new Map(ordered.map((each) => [each.testCase.id, each])).values()];
  if (cases.length < 2) return null;
  return html`<label>Case <select name="case"><option value="">All</option>${cases.map(
    (each) => html`<option value="${each.testCase.id}">${modeLabel(each, modes)}</option>`,
  )}</select></label>`;
}

/** As JSON, or packed if it is long. @param {ResultFile} result @param {number} room */
function renderRawResult(result, room) {
  const title = html`<h2 id="raw-title">Raw result</h2>`;
  const json = jsonForScript(result);
  if (strToU8(json.text).length <= room) {
    return html`<section aria-labelledby="raw-title">
${title}
<p>Every figure above is computed from it. <button type="button" id="download" hidden>Download result.json</button><span class="without-script">It is in this page’s source, in the script element <code>result</code>.</span></p>
<script type="application/json" id="result">${json}</script>
</section>`;
  }
  // Without a time of its own, the same result packs to the same bytes.
  const bytes = strToU8(JSON.stringify(result));
  const packed = base64(gzipSync(bytes, { mtime: 0, level: 9 }));
  if (packed.length > room) {
    return html`<section aria-labelledby="raw-title">${title}<p>It is too long for this page; it is in the same folder, in <a href="result.json">result.json</a>.</p></section>`;
  }
  return html`<section aria-labelledby="raw-title">
${title}
<p>Every figure above is computed from it. <a download="result.json.gz" href="data:application/gzip;base64,${new Markup(packed)}">Download result.json.gz</a></p>
</section>`;
}

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let binary = "";
  // In pieces: an argument list has a limit.
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(binary);
}
