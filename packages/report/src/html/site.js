import { metricOf } from "@routebench/contract/metrics";
import { verdictOf } from "@routebench/contract/verdict";
import { badgeFile, standingsIn } from "../badge.js";
import {
  contestTable,
  figureCell,
  publishedTable,
  unfinishedIn,
} from "../sections/contest-table.js";
import { installedCell } from "../sections/footprint.js";
import { areTooLong } from "../sections/mode-cases.js";
import { doubtsAbout } from "../sections/notices.js";
import { metricColumn, unfinishedList } from "../sections/section.js";
import { counted, VERDICTS } from "../words.js";
import { showApps, sortTables } from "./client.js";
import { html, jsonForScript, shorten } from "./markup.js";
import { renderFilter, renderPage } from "./page.js";
import { renderSection } from "./section.js";
import { siteClient } from "./site-client.js";

/**
 * @import { SiteData } from "./site-client.js"
 * @import { Block } from "../sections/section.js"
 * @import { MetricId } from "@routebench/contract/metrics"
 * @import { Mode } from "@routebench/contract/modes"
 * @import { Verdict } from "@routebench/contract/verdict"
 * @import { PublishedContest, PublishedEntry, PublishedSummary } from "@routebench/contract/published-summary"
 *
 * @typedef {{ folder: string, summary: PublishedSummary }} PublishedSite folder: relative to the page, with a slash at
 *   the end; "" for the page's own folder
 */

/** In addition to the style of reports. */
export const SITE_STYLE = `
.card code{overflow-wrap:anywhere}
.side{display:flex;flex-wrap:wrap;align-items:end;gap:.5rem 1rem;font-size:.875rem}
.side div{display:grid;gap:.15rem;max-width:100%}
.side :is(select,button){font:inherit;max-width:min(100%,20rem);padding:.3rem .5rem;color:inherit;background:var(--paper);border:1px solid var(--quiet);border-radius:4px}
.where{white-space:normal;text-align:left;min-width:12rem}
`.trim();

const TITLE = "routebench: all published results";

/** @param {PublishedSite[]} published in the order of the page */
export const renderSite = (published) =>
  renderPage({
    title: TITLE,
    style: SITE_STYLE,
    brand: TITLE,
    heading: "Which is faster, by how much, and how sure",
    facts: [counted(published.length, "result"), counted(appsIn(published).size, "app")],
    contents: [
      { id: "results", title: "Results" },
      { id: "side", title: "Two side by side" },
      { id: "apps", title: "Apps" },
      ...published.map(({ summary }) => ({
        id: slugOf(summary),
        title: shorten(summary.title, 60),
      })),
    ],
    main: [
      renderFilter("Find apps", filteredModes(published)),
      html`
<section aria-labelledby="results-title"><h2 id="results-title">Results</h2>
<ul class="cards">
${published.map(renderCard)}</ul>
</section>
`,
      renderSide(published),
      renderApps(published),
      ...published.map(renderResult),
    ],
    data: jsonForScript(dataOf(published)),
    scripts: [siteClient, sortTables, showApps],
  });

/** Unique on the page, because ids of results are unique. @param {PublishedSummary} summary */
const slugOf = ({ id }) => `result-${id.replaceAll(/[^\w-]/g, "-")}`;

/** @type {(published: PublishedSite[]) => Set<Mode>} */
const filteredModes = (published) =>
  new Set(
    published.flatMap(({ summary: { contests, footprints } }) => [
      ...contests.map(({ mode }) => mode),
      ...footprints.map(() => /** @type {const} */ ("footprint")),
    ]),
  );

/** @param {PublishedSite} published */
function renderCard({ folder, summary }) {
  const { title, verdict, command, measuredAt, method, gitCommit, machine } = summary;
  const facts = [
    measuredAt.slice(0, 10),
    `method ${method}`,
    `commit ${gitCommit?.slice(0, 12) ?? "not known"}`,
    `Node ${machine.nodeVersion.replace(/^v/, "")}`,
    `${counted(machine.cores, "core")} of ${shorten(machine.cpuModel, 60)}`,
    shorten(machine.operatingSystem, 60),
  ];
  return html`<li class="card" data-result="${slugOf(summary)}">
<h3><a href="#${slugOf(summary)}-title">${shorten(title, 60)}</a></h3>
${doubtsAbout(summary).map((doubt) => html`<p class="bad">${doubt}</p>`)}
<p><bdi>${shorten(verdict, 600)}</bdi></p>
<p class="version">${facts.join(" · ")}</p>
<p><a href="${folder}report.html">Report</a> · <a href="${folder}summary.json">summary.json</a> · <a href="${folder}summary.csv">summary.csv</a></p>
${command && html`<details><summary>Measure it again</summary><code>${command}</code></details>`}
</li>
`;
}

/** Hidden until the page's script has run. @param {PublishedSite[]} published */
function renderSide(published) {
  /** Lists each entry once, under the first result that has it. @type {Set<string>} */
  const listed = new Set();
  const options = published.map(({ summary: { title, entries, contests } }) => {
    const paired = new Set(contests.flatMap(({ pairs }) => pairs.flatMap(({ a, b }) => [a, b])));
    const fresh = entries.filter(({ id }) => paired.has(id) && !listed.has(id));
    for (const { id } of fresh) listed.add(id);
    return (
      fresh.length > 0 &&
      html`<optgroup label="${shorten(title, 60)}">${fresh.map(({ id, name }) => html`<option value="${id}">${shorten(name, 60)}</option>`)}</optgroup>`
    );
  });
  return html`<section aria-labelledby="side-title"><h2 id="side-title">Two side by side</h2>
<noscript><p>This needs JavaScript. The summary.json of a result has every pair.</p></noscript>
<form class="side" id="side" aria-label="Two apps" hidden>
<div><label for="side-a">First app</label> <select id="side-a"><option value="">Choose an app</option>${options}</select></div>
<div><label for="side-b">Second app</label> <select id="side-b"><option value="">Choose an app</option>${options}</select></div>
<button type="button" id="side-swap">Swap</button>
</form>
<p class="quiet" id="side-status" role="status"></p>
<div id="side-shown" hidden>
<div class="scroll" tabindex="0" role="region" aria-label="Both apps in every case that measured both"><table class="figures">
<caption>Two apps side by side</caption>
<thead><tr><th scope="col" class="name">Result</th><th scope="col">Speed of the first <small>as a multiple of the second’s</small></th><th scope="col" class="word">Verdict</th></tr></thead>
<tbody></tbody>
</table></div>
<p class="method">The intervals are those behind the ranks of that result: all intervals of its table hold together with 95% confidence.</p>
</div>
</section>`;
}

/** The results that have an app, with its entries in them. @param {PublishedSite[]} published */
function appsIn(published) {
  /** @type {Map<string, { published: PublishedSite, entries: PublishedEntry[] }[]>} */
  const places = new Map();
  for (const each of published) {
    const entries = each.summary.entries.filter(({ role }) => role === "app");
    for (const app of new Set(entries.map((entry) => entry.app))) {
      const place = { published: each, entries: entries.filter((entry) => entry.app === app) };
      places.set(app, [...(places.get(app) ?? []), place]);
    }
  }
  return places;
}

/** @param {PublishedSite[]} published */
function renderApps(published) {
  const standings = new Map(
    published.map(({ summary }) => [
      summary,
      new Map(standingsIn(summary).map(({ entry, text }) => [entry, text])),
    ]),
  );
  const apps = [...appsIn(published)].sort(([a], [b]) => a.localeCompare(b, "en"));
  return html`<section aria-labelledby="apps-title"><h2 id="apps-title">Apps</h2>
<p class="method">Each name is a permanent link. A rank is from the first table of a result and links to its badge.</p>
<details class="data" open><summary>${counted(apps.length, "app")}</summary>
<div class="scroll" tabindex="0" role="region" aria-label="Apps and where they were measured"><table class="figures">
<caption>Apps and where they were measured</caption>
<thead><tr><th scope="col" class="name"><span>App</span></th><th scope="col" class="word"><span>Measured in</span></th></tr></thead>
<tbody>
${apps.map(([app, places]) => {
  const address = `app=${encoded(app)}`;
  return html`<tr data-app="${address}"><th scope="row" class="name" id="${address}"><a href="#${address}"><bdi>${shorten(app, 60)}</bdi></a></th><td class="where">${places.map(
    ({ published: { folder, summary }, entries }, index) => {
      const [first] = entries;
      const text = first && entries.length === 1 && standings.get(summary)?.get(first.id);
      return html`${index > 0 && " · "}<a href="#${slugOf(summary)}-title">${shorten(summary.title, 60)}</a> ${text ? html`<a href="${folder}badges/${badgeFile(first.id)}">${text}</a>` : entries.length > 1 && counted(entries.length, "variant")}`;
    },
  )}</td></tr>
`;
})}</tbody>
</table></div></details>
</section>`;
}

/** @param {string} text */
const encoded = (text) => encodeURIComponent(text.replace(/\p{Cs}/gu, "\ufffd"));

/** Only the first table of a long result, because its report has all. @param {PublishedSummary} summary */
const shownOf = ({ contests }) => (areTooLong(contests) ? contests.slice(0, 1) : contests);

/** The tables of a result; only the first is open. @param {PublishedSite} published */
function renderResult({ folder, summary }) {
  const { title, contests, footprints } = summary;
  const page = `${folder}report.html`;
  const shown = shownOf(summary);
  const parts = [
    ...shown.map((contest) => ({
      title: contest.title,
      mode: contest.mode,
      blocks: [
        { ...contestTable(contest, summary), page },
        unfinishedList(unfinishedIn(contest, summary)),
      ],
    })),
    ...footprints.map((footprint) => ({
      title: footprint.title,
      mode: /** @type {const} */ ("footprint"),
      blocks: footprintBlocks(footprint, summary, page),
    })),
  ];
  const more = contests.length - shown.length;
  return html`${renderSection({
    id: slugOf(summary),
    title,
    blocks: parts.map((part, place) => ({ kind: "part", isFolded: place > 0, ...part })),
  })}
${more > 0 && html`<p class="method"><a href="${page}">The report</a> has ${counted(more, "more table")}.</p>`}
`;
}

/** @type {(footprint: PublishedSummary["footprints"][number], summary: PublishedSummary, page: string) => Block[]} */
function footprintBlocks({ title, rows, absent }, summary, page) {
  /** @type {MetricId[]} */
  const metrics = ["startupMs", "rssIdleBytes", "rssLoadedBytes"];
  const columns = [
    ...metrics.map((id) => ({
      ...metricColumn(metricOf(id)),
      cell: (/** @type {typeof rows[number]} */ { figures }) => figureCell(figures[id], id),
    })),
    {
      heading: "Installed",
      unit: "MB",
      cell: (/** @type {typeof rows[number]} */ { installedBytes: bytes }) => installedCell(bytes),
    },
  ];
  const table = publishedTable(`${summary.title}, ${title}`, rows, columns, summary);
  return [{ ...table, page }, unfinishedList(unfinishedIn({ absent }, summary))];
}

/** The page's script swaps faster and slower by their places here. @type {Verdict[]} */
const VERDICT_ORDER = ["faster", "slower", "tied", "not enough data"];

/** Data for the page's script. @param {PublishedSite[]} published @returns {SiteData} */
function dataOf(published) {
  const all = published.flatMap(({ summary }) => summary.entries);
  const entries = new Map(all.map((entry) => [entry.id, entry]));
  const ids = [...entries.keys()];
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = (/** @type {string} */ id) => places.get(id) ?? -1;
  // A name in quotes matches a whole app name, not a part of another name.
  const texts = all.flatMap(({ id, name, app }) => [
    [id, `"${app}" ${name}`.toLowerCase()],
    [`app=${encoded(app)}`, `"${app}"`.toLowerCase()],
  ]);
  return {
    ids,
    names: [...entries.values()].map(({ name }) => name),
    searchTexts: Object.fromEntries(texts),
    verdicts: VERDICT_ORDER.map((verdict) => VERDICTS[verdict]),
    results: published.map(({ summary }) => ({
      id: slugOf(summary),
      title: summary.title,
      contests: shownOf(summary).map(({ title, pairs }) => ({
        title,
        pairs: pairs.map(({ a, b, verdict, ratio, low, high }) => [
          placeOf(a),
          placeOf(b),
          VERDICT_ORDER.indexOf(verdictOf({ verdict, ratio: { low, high } })),
          Number(ratio.toPrecision(4)),
          low && Number(low.toPrecision(3)),
          high && Number(high.toPrecision(3)),
        ]),
      })),
    })),
  };
}
