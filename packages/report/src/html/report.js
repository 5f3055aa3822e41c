import { formatSeconds, formatTime } from "../format.js";
import { answerOf } from "../sections/finding.js";
import { environmentSection, methodSection } from "../sections/method.js";
import { countCases, foremost, mainModes, modeLabel, modeTitle } from "../sections/mode-cases.js";
import { noticesOf } from "../sections/notices.js";
import { findingSections } from "../sections/sections.js";
import { headlineOf } from "../sections/standing.js";
import { counted } from "../words.js";
import { renderAppCards } from "./app-cards.js";
import { client, showApps, sortTables } from "./client.js";
import { html, shorten } from "./markup.js";
import { renderFilter, renderPage } from "./page.js";
import { renderSection, renderWords } from "./section.js";

/** @import { Markup } from "./markup.js" */
/** @import { ReportExtras } from "../sections/sections.js" */
/** @import { Mode } from "@routebench/contract/modes" */
/** @import { ModeSummary, Summary } from "@routebench/contract/summary" */

/** Sections that only the page has. */
const APPS = { id: "apps", title: "Apps" };
const RAW_RESULT = { id: "raw", title: "Raw result" };

/** @type {(summary: Summary, extras?: ReportExtras) => string} */
export function renderHtmlReport(summary, extras = {}) {
  const { environment, config } = summary;
  const sections = findingSections(summary, extras);
  const findings = sections.filter(({ isFolded }) => !isFolded);
  const folded = sections.filter(({ isFolded }) => isFolded);
  const methods = [methodSection(summary), environmentSection(summary), ...folded];
  const brand = `routebench: ${shorten(config.suite, 40)}`;
  const { published } = extras;
  const title = published && shorten(published.title, 60);
  const bodies = [
    ...findings.map(renderSection),
    renderAppCards(summary),
    ...methods.map(renderSection),
    renderRawResult(published !== undefined),
  ];
  return renderPage({
    title: `${title ? `${title} · ` : ""}${brand}, ${formatTime(environment.startedAt)}`,
    brand: [brand, published && html` · <a href="${published.all}">All results</a>`],
    heading: title ?? "Which is faster, by how much, and how sure",
    lead: renderHeadline(summary, extras),
    facts: facts(summary),
    contents: [...findings, APPS, ...methods, RAW_RESULT],
    main: [
      renderNotices(summary),
      renderFilter("Filter apps", filteredModes(summary), renderCaseChoice(summary.modes)),
      ...bodies.map((body) => html`\n${body}`),
    ],
    scripts: [client, sortTables, showApps],
  });
}

/** @type {(summary: Summary) => string[]} */
function facts({ apps, environment, rounds, launches, modes }) {
  const cases = countCases(modes);
  const elapsedMs = rounds.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return [
    counted(apps.filter(({ role }) => role === "app").length, "app"),
    ...(cases > 1 ? [counted(cases, "case")] : []),
    counted(launches, "trial"),
    ...(elapsedMs > 0 ? [formatSeconds(elapsedMs)] : []),
    `Node ${environment.nodeVersion}`,
    `${counted(environment.cores, "core")} of ${shorten(environment.cpuModel, 80)}`,
    formatTime(environment.startedAt),
  ];
}

/** The run's answer in one or two sentences. @type {(summary: Summary, extras: ReportExtras) => Markup} */
function renderHeadline(summary, { sections = [] }) {
  const answer = answerOf(summary, sections);
  if (answer) return html`<p class="headline">${renderWords(answer)}</p>`;
  const { modes } = summary;
  const mode = foremost(mainModes(modes).filter(({ rows }) => rows.length > 0));
  if (!mode) return html`<p class="headline">No app finished.</p>`;
  const where = modeTitle(mode, modes).replace(/^[^:]+/, "$& mode");
  return html`<p class="headline">${renderWords(headlineOf(mode))} <span class="quiet">${where}.</span></p>`;
}

/** @type {(summary: Summary) => Markup | null} */
function renderNotices(summary) {
  const notices = noticesOf(summary);
  if (notices.length === 0) return null;
  return html`<section class="notices" aria-labelledby="notices-title">
<h2 id="notices-title">Before you read on</h2>
<ul>${notices.map(
    ({ title, words, isGrave }) =>
      html`<li${isGrave && html` class="grave"`}>${title && html`<b>${title}</b> `}${renderWords(words)}</li>`,
  )}</ul>
</section>`;
}

/** @type {(summary: Summary) => Set<Mode>} */
const filteredModes = ({ modes, fixedRate }) =>
  new Set([
    ...modes.map(({ mode }) => mode),
    ...(fixedRate.length > 0 ? [/** @type {const} */ ("fixed-rate")] : []),
  ]);

/** @param {ModeSummary[]} modes */
function renderCaseChoice(modes) {
  const ordered = [...mainModes(modes), ...modes];
  const cases = [...new Map(ordered.map((each) => [each.testCase.id, each])).values()];
  if (cases.length < 2) return null;
  return html`<label>Case <select name="case"><option value="">All</option>${cases.map(
    (each) => html`<option value="${each.testCase.id}">${modeLabel(each, modes)}</option>`,
  )}</select></label>`;
}

/** @param {boolean} isPublished whether the result is published, and so compressed */
function renderRawResult(isPublished) {
  const file = isPublished ? "result.json.gz" : "result.json";
  return html`<section aria-labelledby="raw-title">
<h2 id="raw-title">Raw result</h2>
<p>routebench computed every figure on this page from <a href="${file}">${file}</a> in the same folder.</p>
</section>`;
}
