import { formatTime } from "../format.js";
import { outlineOf, titled } from "../sections/outline.js";
import { factsOf } from "../sections/summary.js";
import { renderAppCards } from "./app-cards.js";
import { client, compareWords, sortTables } from "./client.js";
import { html, shorten } from "./markup.js";
import { renderPage } from "./page.js";
import { renderBlocks, renderFolded, renderWords } from "./section.js";

/** @import { Markup } from "./markup.js" */
/** @import { Outline } from "../sections/outline.js" */
/** @import { ReportExtras } from "../sections/sections.js" */
/** @import { Summary } from "@routebench/contract/summary" */

/** @type {(summary: Summary, extras?: ReportExtras) => string} */
export function renderHtmlReport(summary, extras = {}) {
  const outline = outlineOf(summary, extras);
  const { chart, chartTitle, table, tableTitle, keys, absent, folded, method } = outline;
  const brand = `routebench: ${shorten(summary.config.suite, 40)}`;
  const { published } = extras;
  const title = shorten(outline.title, 60);
  return renderPage({
    title: `${title} · ${brand}, ${formatTime(summary.environment.startedAt)}`,
    brand: [brand, published && html` · <a href="${published.all}">All results</a>`],
    heading: title,
    lead: [
      ...outline.doubts.map(({ title, text }) => html`<p class="bad"><b>${title}</b> ${text}</p>`),
      html`<p class="headline">${renderWords(outline.headline)}</p>`,
    ],
    facts: factsOf(summary),
    contents: [],
    main: [
      html`<section class="answer" aria-labelledby="answer-title"><h2 id="answer-title" class="unseen">The answer</h2>
${renderBlocks(titled(chartTitle, chart), 3)}${renderConfidence(outline)}
${renderBlocks([...titled(tableTitle, table), ...keys, ...absent], 3)}</section>`,
      ...folded.map((section) =>
        renderFolded(section.id, section.title, renderBlocks(section.blocks, 3)),
      ),
      renderFolded("apps", "Apps and their code", renderAppCards(summary)),
      renderFolded("method", method.title, [
        ...renderBlocks(method.blocks, 3),
        renderSource(published !== undefined),
      ]),
    ].map((body) => html`\n${body}`),
    scripts: [client, sortTables, compareWords],
  });
}

/** @param {Outline} outline */
const renderConfidence = ({ confidence: { line, details } }) =>
  html`<details class="confidence"><summary>${line}</summary>
${renderBlocks(details, 3)}</details>`;

/** @param {boolean} isPublished whether the result is published, and so compressed */
function renderSource(isPublished) {
  const file = isPublished ? "result.json.gz" : "result.json";
  return html`<p>routebench computed every figure on this page from <a href="${file}">${file}</a> in the same folder.</p>`;
}
