/** The home page: all frameworks × all questions, sorted, filtered and compared by its script. */
import { formatCount } from "../format.js";
import { html, jsonForScript, Markup, shorten } from "../html/markup.js";
import { renderPage } from "../html/page.js";
import { doubtsAbout } from "../sections/notices.js";
import { counted } from "../words.js";
import { answerOf } from "./answer.js";
import { cellText, intervalText } from "./cell-text.js";
import { renderHomeCharts } from "./home-charts.js";
import { homeClient } from "./home-client.js";
import { HOME_STYLE } from "./home-style.js";
import { REFERENCE, versionIn } from "./matrix.js";
import { packPairs, unpackPairs, VERDICTS } from "./pack-pairs.js";
import { plainHeading } from "./questions.js";
import { tintOf } from "./tint.js";

/**
 * @import { HomeData } from "./home-client.js"
 * @import { AppFacts, MatrixCell, MatrixColumn, Matrix, PublishedResult } from "./matrix.js"
 * @import { PublishedSummary } from "@routebench/contract/published-summary"
 *
 * @typedef {object} HomeColumn
 * @property {string} key in the page's address
 * @property {string} runtime
 * @property {string | null} hiddenUntil key of the runtime that shows it; null: it is always shown
 * @property {MatrixColumn} column
 */

const TITLE = "routebench: what Node.js HTTP frameworks add to a request";

/** @type {(matrix: Matrix, published: PublishedResult[]) => string} */
export function renderHome(matrix, published) {
  const columns = columnsOf(matrix);
  const reasons = reasonsIn(matrix, columns);
  const charts = renderHomeCharts(matrix, published);
  return renderPage({
    title: TITLE,
    style: HOME_STYLE,
    brand: html`<b>routebench</b> <a href="../README.md">About</a> <a href="../docs/method.md">Method</a> <a href="../CONTRIBUTING.md">Add a framework</a>`,
    heading: "What Node.js HTTP frameworks add to a request",
    lead: [
      html`<p class="headline">${answerOf(matrix).join(" ")}</p>`,
      ...doubtsOf(columns).map((doubt) => html`<p class="bad doubt">${doubt}</p>`),
    ],
    facts: factsOf(matrix),
    contents: [
      { id: "results", title: "All frameworks" },
      ...(charts.length > 0 ? [{ id: "charts", title: "Upgrades, runtimes, costs" }] : []),
      { id: "more", title: "More results" },
    ],
    main: [
      html`<section aria-labelledby="results-title"><h2 id="results-title" class="unseen">All frameworks</h2>
${renderFilter(matrix, columns)}
${renderTable(matrix, columns, reasons, published)}
<p class="method">Blue is better and orange is worse, if a difference was detected. “=” means tied, and “?” not enough data. <span class="scripted">A bracket joins frameworks without a detected difference.</span></p>
${columns.map(renderAbout)}
${reasons.map((reason, place) => html`<div popover id="why-${place}" class="note"><p>${reason}</p></div>`)}
</section>`,
      charts.length > 0 &&
        html`<section aria-labelledby="charts-title"><h2 id="charts-title">Upgrades, runtimes, costs</h2>
<div class="charts">${charts}</div></section>`,
      html`<section aria-labelledby="more-title"><h2 id="more-title">More results</h2>
<ul><li><a href="../docs/studies.md">Studies</a>: static files, parsers, Node and Apache, and older benchmarks</li>
<li><a href="README.md">All ${counted(published.length, "published result")}</a>, with commands and conditions</li></ul>
</section>`,
    ],
    data: jsonForScript(dataOf(columns)),
    scripts: [homeClient, unpackPairs, tintOf],
  });
}

/** The first question on all runtimes, then the other questions. @param {Matrix} matrix @returns {HomeColumn[]} */
const columnsOf = ({ columns, runtimes }) =>
  columns.flatMap((column, place) => [
    { key: column.question.id, runtime: nodeOf(column.summary), hiddenUntil: null, column },
    ...(place > 0
      ? []
      : runtimes.map((runtime) => ({
          key: `${column.question.id}-${runtimeKey(runtime.label)}`,
          runtime: runtime.label,
          hiddenUntil: runtimeKey(runtime.label),
          column: runtime.column,
        }))),
  ]);

/** E.g. "Node 24". @param {PublishedSummary} summary */
const nodeOf = ({ machine }) => `Node ${machine.nodeVersion.replace(/^v|\..*/g, "")}`;

/** E.g. "node-26", so that an address survives the next publication. @param {string} label */
const runtimeKey = (label) =>
  label
    .toLowerCase()
    .replace(/\..*/, "")
    .replaceAll(/[^a-z0-9]+/g, "-");

/** @param {HomeColumn[]} columns */
const doubtsOf = (columns) => [
  ...new Set(
    columns.flatMap(({ column }) => column.sources.flatMap(({ summary }) => doubtsAbout(summary))),
  ),
];

/** @param {Matrix} matrix */
function factsOf({ rows, columns }) {
  const [first] = columns;
  if (!first) return [];
  const { machine, measuredAt, method } = first.summary;
  return [
    counted(rows.length, "framework"),
    `${counted(machine.cores, "core")} of ${shorten(machine.cpuModel, 60)}`,
    `measured on ${measuredAt.slice(0, 10)}`,
    `method ${method}`,
  ];
}

/** Every reason for a missing figure, once. @type {(matrix: Matrix, columns: HomeColumn[]) => string[]} */
const reasonsIn = ({ rows }, columns) => [
  ...new Set(
    columns.flatMap(({ column }) =>
      rows.flatMap((_, place) => {
        const cell = column.cells[place];
        return cell && "why" in cell ? [cell.why] : [];
      }),
    ),
  ),
];

/** Hidden until the page's script has run. @type {(matrix: Matrix, columns: HomeColumn[]) => Markup} */
function renderFilter({ rows, runtimes }, columns) {
  const engines = [...new Set(rows.map(({ engine }) => engine))];
  const [first] = columns;
  return html`<form class="filter" id="filter" aria-label="Choose what is shown" hidden>
<label class="question">Question <select name="question">${columns
    .filter(({ hiddenUntil }) => hiddenUntil === null)
    .map(
      ({ key, column }) => html`<option value="${key}">${plainHeading(column.question)}</option>`,
    )}${packageFactsIn(rows).map(
    ({ key, heading }) => html`<option value="${key}">${heading}</option>`,
  )}</select></label>
<label>Search <input type="search" id="filter-text" name="q" autocomplete="off" spellcheck="false" placeholder="name"></label>
<fieldset><legend>Show</legend><label><input type="radio" name="show" value="popular" checked> popular</label><label><input type="radio" name="show" value="all"> all</label></fieldset>
<label>Engine <select name="engine"><option value="">all</option>${engines.map((engine) => html`<option>${engine}</option>`)}</select></label>
${
  first &&
  runtimes.length > 0 &&
  html`<label>${plainHeading(first.column.question)} on <select name="runtime"><option value="">${first.runtime}</option>${runtimes.map(({ label }) => html`<option value="${runtimeKey(label)}">${label}</option>`)}</select></label>`
}
<label><input type="checkbox" name="intervals"> Intervals</label>
<button type="button" id="clear" hidden>Stop comparing</button>
<p id="filter-status" role="status"></p>
</form>`;
}

/** @type {(matrix: Matrix, columns: HomeColumn[], reasons: string[], published: PublishedResult[]) => Markup} */
function renderTable(matrix, columns, reasons, published) {
  const { rows } = matrix;
  const facts = packageFactsIn(rows);
  return html`<div class="matrix" tabindex="0" role="region" aria-label="Table of frameworks"><table>
<caption>All frameworks and questions</caption>
<thead>
<tr class="groups"><td></td>${groupsOf(columns).map(
    ({ group, note, count }) =>
      html`<th scope="colgroup" colspan="${count}">${group} <small data-group="${group}">${note}</small></th>`,
  )}<th scope="colgroup" colspan="${facts.length}">Package</th></tr>
<tr><th scope="col" class="name" data-column="name" data-kind="text"><span>Framework</span></th>${columns.map(renderHeading)}${facts.map(
    ({ key, heading, attributes }) =>
      html`<th scope="col" data-column="${key}"${attributes}><span>${heading}</span></th>`,
  )}</tr>
</thead>
<tbody>
${rows.map(
  (app, place) =>
    html`${renderRowStart(app, versionIn(published, app.id))}${renderCells(columns, place, reasons)}${facts.map(({ render }) => render(app))}</tr>
`,
)}</tbody>
</table></div>`;
}

const NOTES = /** @type {const} */ ({
  cost: "1 = no growth, lower is better",
  amount: "lower is better",
});

/** Neighbours of the same group. @param {HomeColumn[]} columns */
function groupsOf(columns) {
  /** @type {{ group: string, note: string, count: number }[]} */
  const groups = [];
  for (const { column, runtime, hiddenUntil } of columns) {
    const { group, kind } = column.question;
    if (hiddenUntil !== null) continue;
    const last = groups.at(-1);
    if (last?.group === group) last.count += 1;
    else {
      const base = `node:http on ${runtime} = 1, higher is better`;
      groups.push({ group, note: kind === "speed" ? base : NOTES[kind], count: 1 });
    }
  }
  return groups;
}

/** @param {HomeColumn} column */
function renderHeading({ key, runtime, hiddenUntil, column: { question } }) {
  const unit = question.kind === "amount" ? ` (${question.unit})` : "";
  const better = question.kind === "speed" ? "higher" : "lower";
  return html`<th scope="col" data-column="${key}" data-better="${better}"${hiddenUntil !== null && html` data-runtime="${hiddenUntil}" hidden`}><span>${question.heading}${unit}</span> <small>${runtime}</small> <button type="button" class="about" popovertarget="about-${key}" aria-label="About ${plainHeading(question)}"><i>?</i></button></th>`;
}

/** What a column's test does. @param {HomeColumn} column */
function renderAbout({ key, runtime, column: { question, summary, sources } }) {
  const base =
    question.kind === "speed"
      ? ` Figures are speeds compared with node:http on ${nodeOf(summary)}.`
      : "";
  return html`<div popover id="about-${key}" class="note"><p><b>${plainHeading(question)}, ${runtime}.</b> ${question.about}${base}</p>
${sources.map(
  ({ folder, summary: { title, measuredAt, method } }) =>
    html`<p><a href="${folder}report.html">${shorten(title, 60)}</a>: measured on ${measuredAt.slice(0, 10)} with method ${method}</p>`,
)}</div>
`;
}

/** @type {(app: AppFacts, version: string | undefined) => Markup} */
function renderRowStart({ id, name, engine, isFeatured, runsOn }, version = "") {
  const shownName = shorten(name, 60);
  // A version may name its engine too, as in "2.0.4 on uwebsockets 3.0.6".
  const words = version.includes(" on ") || engine === "node:http" || runsOn || engine === name;
  const shownVersion = shorten(words ? version : `${version} on ${engine}`, 40);
  return html`<tr data-id="${id}" data-engine="${engine}" data-name="${name}"${isFeatured && !runsOn && html` data-popular`}${runsOn && html` data-runs-on="${runsOn}"`}${id === REFERENCE && html` class="base"`}><th scope="row" class="name" data-value="${name}"><input type="checkbox" aria-label="Compare ${shownName}" hidden><a href="apps/${encodeURIComponent(id)}.html">${shownName}</a> <small>${shownVersion}</small></th>`;
}

/** @type {(columns: HomeColumn[], place: number, reasons: string[]) => Markup[]} */
function renderCells(columns, place, reasons) {
  // The first cell with a reason is enough for the keyboard.
  const shownReasons = new Set();
  return columns.map(({ column, hiddenUntil }) => {
    const cell = column.cells[place] ?? { why: column.question.why };
    const hidden = hiddenUntil !== null && html` hidden`;
    if (!("why" in cell)) return renderFigure(column, cell, hidden);
    const isFirst = hiddenUntil !== null || !shownReasons.has(cell.why);
    if (hiddenUntil === null) shownReasons.add(cell.why);
    const why = `why-${reasons.indexOf(cell.why)}`;
    const word = cell.why === column.question.why ? "not yet" : "no";
    return html`<td class="missing"${hidden}><button type="button" class="why" popovertarget="${why}" aria-describedby="${why}"${!isFirst && html` tabindex="-1"`}>${word}</button></td>`;
  });
}

/** @type {(column: MatrixColumn, figure: Exclude<MatrixCell, { why: string }>, hidden: Markup | false) => Markup} */
function renderFigure({ question }, figure, hidden) {
  const tint = figure.verdict ? tintOf(figure.verdict, figure.value) : "";
  const interval = intervalText(question, figure);
  const words = [interval, figure.verdict].filter(Boolean).join(" ");
  return html`<td data-value="${Number(figure.value.toPrecision(4))}"${tint && html` class="${tint}"`}${hidden}>${cellText(question, figure)}${words && html`<small class="interval">${words}</small>`}</td>`;
}

/** Licence or last release, which the npm registry states. @type {(app: AppFacts, fact: string | undefined) => Markup} */
const factCell = ({ lastRelease }, fact) =>
  fact
    ? html`<td class="fact" data-value="${fact}">${shorten(fact, 40)}</td>`
    : html`<td class="missing fact">${lastRelease ? "not stated" : "not on npm"}</td>`;

/**
 * What the registry says of an app's package, after the figures.
 * @type {{ key: string, heading: string, attributes: Markup, render: (app: AppFacts) => Markup }[]}
 */
const PACKAGE_FACTS = [
  {
    key: "licence",
    heading: "Licence",
    attributes: html` data-kind="text"`,
    render: (app) => factCell(app, app.licence),
  },
  {
    key: "release",
    heading: "Last release",
    attributes: html` data-better="higher" data-kind="text"`,
    render: (app) => factCell(app, app.lastRelease?.slice(0, 10)),
  },
  {
    key: "downloads",
    heading: "Downloads a week",
    attributes: html` data-better="higher"`,
    render: ({ weeklyDownloads: count }) =>
      count === undefined
        ? html`<td class="missing">not counted</td>`
        : html`<td class="fact count" data-value="${count}">${formatCount(count)}</td>`,
  },
];

/** Without downloads if npm counted none. @param {AppFacts[]} rows */
function packageFactsIn(rows) {
  const areCounted = rows.some(({ weeklyDownloads }) => weeklyDownloads !== undefined);
  return PACKAGE_FACTS.filter(({ key }) => key !== "downloads" || areCounted);
}

/** Data for the page's script. @param {HomeColumn[]} columns @returns {HomeData} */
const dataOf = (columns) => ({
  verdicts: VERDICTS,
  pairs: Object.fromEntries(
    columns.flatMap(({ key, column }) =>
      column.pairs.length > 0 ? [[key, packPairs(column.pairs)]] : [],
    ),
  ),
});
