import { badgeFile, renderBadge } from "../badge.js";
import { renderCostChart } from "../charts/cost-chart.js";
import {
  formatCount,
  formatInterval,
  formatMegabytes,
  formatNumber,
  NUMBER,
  RATIO,
} from "../format.js";
import { renderSource } from "../html/app-cards.js";
import { html, Markup, shorten, webLink } from "../html/markup.js";
import { renderPage } from "../html/page.js";
import { renderFigure } from "../html/section.js";
import { counted, listed } from "../words.js";
import { referenceOfRuntimes, wordsOf } from "./framework.js";
import { REFERENCE } from "./matrix.js";

/**
 * @import { Project } from "./project.js"
 * @import { Framework, FrameworkCell, FrameworkTest } from "@routebench/contract/framework"
 * @import { Verdict } from "@routebench/contract/verdict"
 * @import { Piece } from "../html/markup.js"
 * @import { Writing } from "../format.js"
 *
 * @typedef {{ id: string, title: string, body: (Piece | Piece[])[] }} PagePart
 */

/** In addition to the style of all pages. */
export const FRAMEWORK_STYLE = `
.brand{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center}
.figures .name{overflow-wrap:break-word}
.faster{color:var(--accent)}
.slower{color:var(--bad)}
td.why{text-align:left;white-space:normal;min-width:11rem;color:var(--quiet);font-size:.75rem;line-height:.9375rem}
td.command{text-align:left;white-space:normal;min-width:16rem}
main svg[role=img][height="20"]{display:block;margin:.5rem 0}
`.trim();

/** @type {Record<FrameworkTest["unit"], Writing>} */
const WRITINGS = {
  "×": RATIO,
  B: {
    point: (bytes) => `${bytes === 0 ? 0 : formatMegabytes(bytes)} MB`,
    end: formatMegabytes,
  },
  ms: { point: (ms) => `${formatNumber(ms)} ms`, end: formatNumber },
};

/**
 * A whole document, for the folder apps/ of the results.
 * @type {(framework: Framework, given: { source: string | null, project: Project }) => string}
 *   source: its server.js
 */
export function renderFrameworkPage(framework, { source, project }) {
  const { name, version, engine, licence, lastRelease, homepage, sentence, sources } = framework;
  const { weeklyDownloads } = framework;
  const parts = [
    ...testParts(framework),
    { id: "versions", title: "Versions", body: versionsOf(framework) },
    { id: "runtimes", title: "Runtimes", body: runtimesOf(framework) },
    { id: "time", title: "Where a request’s time goes", body: costsOf(framework) },
    { id: "response", title: "What it sends", body: responseOf(framework) },
    { id: "code", title: "Its code", body: codeOf(framework, source, project) },
    { id: "measure", title: "Measure it again", body: sourcesOf(framework) },
    { id: "badge", title: "Badge", body: badgeOf(framework, project) },
    { id: "dispute", title: "Dispute a figure", body: disputeOf(framework, project) },
  ];
  const nodes = sources.map(({ node }) => shorten(node.replace(/^v/, ""), 60));
  const methods = sources.map(({ method }) => `${method}`);
  return renderPage({
    title: `${shorten(name, 60)}: routebench`,
    style: FRAMEWORK_STYLE,
    brand: html`<b>routebench</b> <a href="../index.html">All frameworks</a>`,
    heading: shorten(name, 60),
    lead: [
      html`<p class="headline">${shorten(sentence, 600)}</p>`,
      ...sources.flatMap(({ title, doubts }) =>
        doubts.map((doubt) => html`<p class="bad">${shorten(`${title}: ${doubt}`, 600)}</p>\n`),
      ),
      webLink(homepage),
    ],
    facts: [
      `Version ${shorten(version, 60)}`,
      `Engine ${shorten(engine, 60)}`,
      ...factOf("Node", nodes),
      ...factOf("Method", methods),
      ...(licence ? [`Licence ${shorten(licence, 60)}`] : []),
      ...(lastRelease ? [`Last release ${lastRelease}`] : []),
      ...(weeklyDownloads != null ? [`Downloads a week ${formatCount(weeklyDownloads)}`] : []),
    ],
    contents: parts.map(({ id, title }) => ({ id, title })),
    main: parts.map(renderPart),
  });
}

/** Nothing if it is not known. @type {(label: string, values: string[]) => string[]} */
const factOf = (label, values) =>
  values.length > 0 ? [`${label} ${listed([...new Set(values)])}`] : [];

/** @param {PagePart} part */
const renderPart = ({ id, title, body }) => html`<section aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${body.flat()}
</section>
`;

/** @param {Framework} framework @returns {PagePart[]} */
const testParts = (framework) => [
  {
    id: "speed",
    title: "Speed",
    body: [
      html`<p class="method">Speed is requests per second of server time. Higher is better. Each column has its own base.</p>`,
      renderTests("Speed in each test", framework, framework.speeds, " = 1"),
    ],
  },
  {
    id: "growth",
    title: "What makes a request expensive",
    body: [
      html`<p class="method">CPU time per request, as a multiple of the time with 10 routes, no middlewares, or no TLS. Lower is better, and 1× means no extra cost.</p>`,
      renderTests("Growth of CPU time per request", framework, framework.costs),
    ],
  },
  {
    id: "footprint",
    title: "Footprint",
    body: [
      html`<p class="method">Lower is better.</p>`,
      renderTests("Memory, cold start and size", framework, framework.footprint),
    ],
  },
];

/** Names of apps that have no row of their own here. */
const NAMES = new Map([
  ["node-http", "node:http"],
  ["express", "Express"],
]);

/**
 * Tests with a figure as a table, and the others below it.
 * @type {(title: string, framework: Framework, tests: Framework["speeds"], note?: string) => Piece[]}
 */
function renderTests(title, { id, name, sources }, { columns, tests }, note = "") {
  const measured = tests.filter((test) => test.source !== null);
  const rows = measured.map((test) => {
    const source = sources.find((each) => each.id === test.source);
    return html`<tr><th scope="row" class="name">${shorten(test.name)}</th>${test.cells.map((cell) => renderCell(cell, WRITINGS[test.unit]))}<td class="word">${source && html`<a href="../${source.folder}report.html">${shorten(source.title, 60)}</a>`}</td></tr>
`;
  });
  const nameOf = (/** @type {string} */ column) => (column === id ? shorten(name, 60) : column);
  const headings = columns.map((column) => `${NAMES.get(column) ?? nameOf(column)}${note}`);
  return [
    renderTable(title, ["Test", ...headings, "Report"], rows),
    ...renderMissing(tests.filter((test) => test.source === null)),
  ];
}

/** @type {(title: string, headings: string[], rows: Markup[]) => Piece} */
const renderTable = (title, [first, ...headings], rows) =>
  rows.length > 0 &&
  html`<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table class="figures">
<caption>${title}</caption>
<thead><tr><th scope="col" class="name">${first}</th>${headings.map((heading) => html`<th scope="col"${WORDS.has(heading) && html` class="word"`}>${heading}</th>`)}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>
`;

/** Headings of columns without figures. */
const WORDS = new Set(["Report", "Version", "Command"]);

/** @type {(cell: FrameworkCell, writing?: Writing) => Markup} */
function renderCell(cell, writing = RATIO) {
  if ("why" in cell) return html`<td class="why">${sentence(cell.why)}</td>`;
  const { value, low, high, verdict } = cell;
  const interval = formatInterval({ point: value, low, high }, writing);
  const isDifferent = verdict === "faster" || verdict === "slower";
  return html`<td><b>${writing.point(value)}</b>${verdict && html` <span${isDifferent && html` class="${verdict}"`}>${verdict}</span>`}${interval && html`<small>${interval}</small>`}</td>`;
}

/** Each reason once. @param {Pick<FrameworkTest, "name" | "cells">[]} tests */
function renderMissing(tests) {
  /** @type {Map<string, string[]>} */
  const namesByReason = new Map();
  for (const { name, cells } of tests) {
    const [cell] = cells;
    if (!cell || !("why" in cell)) continue;
    namesByReason.set(cell.why, [...(namesByReason.get(cell.why) ?? []), shorten(name)]);
  }
  return [...namesByReason].map(
    ([why, names]) => html`<p>Not measured: ${listed(names)}. ${sentence(why)}</p>\n`,
  );
}

/** @param {string} text */
const sentence = (text) =>
  shorten(text.replace(/^[a-z]/, (first) => first.toUpperCase()).replace(/[^.!?]$/, "$&."), 600);

/** @param {Framework} framework @returns {PagePart["body"]} */
const versionsOf = ({ name, versions: { why, rows } }) => [
  why && html`<p>${sentence(why)}</p>`,
  upgradeAnswer(name, rows),
  renderTable(
    "Speed of each version",
    ["Version", "node:http = 1", "Version before = 1"],
    rows.map(
      ({ version, toNodeHttp, toVersionBefore }) =>
        html`<tr><th scope="row" class="name">${shorten(version, 60)}</th>${renderCell(toNodeHttp)}${toVersionBefore ? renderCell(toVersionBefore) : html`<td></td>`}</tr>
`,
    ),
  ),
];

/** @type {(name: string, rows: Framework["versions"]["rows"]) => Piece} */
function upgradeAnswer(name, rows) {
  const [before, last] = rows.slice(-2);
  const cell = last?.toVersionBefore;
  if (!before || !last || !cell || !("value" in cell)) return null;
  const answer = ANSWERS[cell.verdict ?? "not enough data"];
  return html`<p><b>Is ${shorten(name, 60)} ${majorOf(last.version)} worth upgrading to?</b> ${answer}: ${shorten(`${name} ${last.version}`, 60)} is ${wordsOf(cell)} ${shorten(`${name} ${before.version}`, 60)}.</p>
`;
}

/** @type {Record<Verdict, string>} */
const ANSWERS = {
  faster: "Yes, it is faster",
  slower: "Not for its speed",
  tied: "Not for its speed",
  "not enough data": "There is not enough data to say",
};

/** E.g. 3 of 3.1.0, and 0.4 of 0.4.1. @param {string} version */
const majorOf = (version) => /^(0\.\d+|\d+)/.exec(version)?.[0] ?? shorten(version, 60);

/** @param {Framework} framework @returns {PagePart["body"]} */
function runtimesOf({ runtimes, sources }) {
  const { why, rows } = runtimes;
  const reference = shorten(referenceOfRuntimes(runtimes, sources), 60);
  return [
    why && html`<p>${sentence(why)}</p>`,
    renderTable(
      "Speed on each runtime",
      ["Runtime", `${shorten(rows[0]?.runtime ?? "", 60)} = 1`, `${reference} = 1`, "Version"],
      rows.map(
        ({ runtime, version, speed, toNodeHttp }) =>
          html`<tr><th scope="row" class="name">${shorten(runtime, 60)}</th>${renderCell(speed)}${renderCell(toNodeHttp)}<td class="word">${shorten(version, 60)}</td></tr>
`,
      ),
    ),
  ];
}

/** @param {Framework} framework @returns {PagePart["body"]} */
function costsOf({ explained: { why, apps } }) {
  const [first] = apps;
  if (!first) return [html`<p>${sentence(why ?? "")}</p>`];
  return [
    html`<p>A request takes ${formatNumber(first.us)} µs of CPU time.</p>`,
    renderFigure({
      title: "CPU time per request",
      draw: (options) =>
        renderCostChart(apps, { ...options, note: "The table of groups has the figures." }),
    }),
    html`<details class="data"><summary>${counted(first.groups.length, "group")}</summary>`,
    renderTable(
      "Groups of CPU time",
      ["Group", "µs per request"],
      first.groups.map(
        ({ name, us }) =>
          html`<tr><th scope="row" class="name">${shorten(name, 60)}</th><td>${formatNumber(us.point)}<small>${formatInterval(us, NUMBER)}</small></td></tr>
`,
      ),
    ),
    html`</details>`,
  ];
}

/** @param {Framework} framework @returns {PagePart["body"]} */
function responseOf({ id, response: { source, why, bytes, head }, sources }) {
  const folder = sources.find((each) => each.id === source)?.folder;
  return [
    bytes !== null && html`<p>An answer to GET /hello has ${bytes} bytes, with its headers.</p>\n`,
    head && html`<pre class="wrapped"><code>${shorten(head.join("\n"), 4000)}</code></pre>`,
    why &&
      html`<p>${sentence(why)}${folder !== undefined && html` <a href="../${folder}report.html#app-${id}">The report</a> shows them.`}</p>`,
  ];
}

/** @type {(framework: Framework, source: string | null, project: Project) => PagePart["body"]} */
function codeOf({ id }, source, { repository }) {
  const path = `apps/${id}/server.js`;
  const link = repository && `${repository}/blob/HEAD/${encodeURI(path)}`;
  return [
    html`<p>${link ? html`<a href="${link}">${path}</a>` : html`<code>${path}</code>`} is what routebench measures.</p>\n`,
    source !== null && renderSource(source),
  ];
}

/** @param {Framework} framework @returns {PagePart["body"]} */
const sourcesOf = ({ id, sources, speeds }) => [
  id !== REFERENCE &&
    speeds.tests.some(({ source }) => source) &&
    html`<p><code>pnpm bench --filter ${id}</code> compares it with node:http in about four minutes.</p>\n`,
  renderTable(
    "Results with figures of this framework",
    ["Report", "Measured", "Node", "Method", "Command"],
    sources.map(
      ({ folder, title, measuredAt, node, method, command }) =>
        html`<tr><th scope="row" class="name"><a href="../${folder}report.html">${shorten(title, 60)}</a></th><td>${measuredAt.slice(0, 10)}</td><td>${shorten(node, 60)}</td><td>${method}</td><td class="command">${command ? html`<code>${shorten(command, 600)}</code>` : "not recorded"}</td></tr>
`,
    ),
  ),
];

/** @type {(framework: Framework, project: Project) => PagePart["body"]} */
function badgeOf(framework, { site }) {
  const badge = renderBadge(framework);
  if (!badge) return [html`<p>There is no badge, because the test Hello has no figure.</p>`];
  const address = `${site ?? "SITE"}/results`;
  const markdown = `[![routebench](${address}/badges/${badgeFile(framework.id)})](${address}/apps/${encodeURIComponent(framework.id)}.html)`;
  return [
    new Markup(badge),
    html`<p>For the README of the framework${!site && ", with the address of this site for SITE"}:</p>
<pre class="wrapped"><code>${markdown}</code></pre>`,
  ];
}

/** @type {(framework: Framework, project: Project) => PagePart["body"]} */
function disputeOf({ name }, { repository }) {
  const title = encodeURIComponent(`A figure of ${shorten(name, 60)}`);
  const link = repository
    ? `${repository}/issues/new?template=dispute-a-figure.yml&title=${title}`
    : "../../docs/for-authors.md";
  return [
    html`<p>Does your own run contradict this page, or would you write the app differently? <a href="${link}">Dispute a figure</a>.</p>`,
  ];
}
