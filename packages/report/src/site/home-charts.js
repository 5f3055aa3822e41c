import { renderCostChart } from "../charts/cost-chart.js";
import { formatChange, formatRatio } from "../format.js";
import { html, Markup } from "../html/markup.js";
import { counted } from "../words.js";
import { pairOf, REFERENCE, resultOf } from "./matrix.js";
import { renderSmallChart } from "./small-chart.js";

/**
 * @import { Matrix, PublishedResult } from "./matrix.js"
 * @import { PublishedEntry } from "@routebench/contract/published-summary"
 */

const EXPRESS = "express";
const [FASTER, SLOWER] = ["var(--rb-app)", "var(--bad)"];

/** Three small charts, each with a link to its report. @type {(matrix: Matrix, published: PublishedResult[]) => Markup[]} */
export const renderHomeCharts = (matrix, published) =>
  [
    upgrades(resultOf("versions", published)),
    runtimes(matrix, resultOf("runtimes", published)),
    costs(matrix, resultOf("explain", published)),
  ].filter((chart) => chart !== null);

/** @type {(title: string, note: string, folder: string, chart: Markup) => Markup} */
const figure = (title, note, folder, chart) => html`<figure>
<figcaption><a href="${folder}report.html">${title}</a><small>${note}</small></figcaption>
${chart}
</figure>`;

/** @param {PublishedResult} [result] */
function upgrades(result) {
  const contest = result?.summary.contests.find(({ mode }) => mode === "external");
  if (!result || !contest) return null;
  const versions = result.summary.entries.filter(
    ({ id, role }) => role === "app" && id !== REFERENCE,
  );
  const steps = versions.flatMap((entry, place) => {
    const before = versions[place - 1];
    const pair = before?.app === entry.app ? pairOf(contest, entry.id, before.id) : null;
    if (!before || !pair) return [];
    return [{ name: upgradeName(before, entry), ratio: pair.ratio, verdict: pair.verdict }];
  });
  const changed = steps
    .filter(({ verdict }) => verdict === "faster" || verdict === "slower")
    .toSorted((a, b) => b.ratio - a.ratio);
  if (changed.length === 0) return null;
  const bars = changed.map(({ name, ratio, verdict }) => {
    const end = Math.log(ratio);
    const fill = verdict === "faster" ? FASTER : SLOWER;
    return { name, text: formatChange(ratio), parts: [{ from: 0, to: end, fill }] };
  });
  return figure(
    "Which upgrades changed speed?",
    `${changed.length} of ${counted(steps.length, "upgrade")}, speed of the new version`,
    result.folder,
    renderSmallChart("Change of speed", bars),
  );
}

/** E.g. "koa 2 → 3", "koa 2.1 → 2.2". @type {(before: PublishedEntry, after: PublishedEntry) => string} */
function upgradeName(before, after) {
  const [from, to] = [before, after].map(({ version }) => version.replace(/ .*/, "").split("."));
  const digits = from?.[0] === to?.[0] ? 2 : 1;
  const [older, newer] = [from, to].map((parts) => parts?.slice(0, digits).join("."));
  return `${after.app} ${older} → ${newer}`;
}

/** Express, because the runtime changes it most. @type {(matrix: Matrix, result?: PublishedResult) => Markup | null} */
function runtimes({ rows, runtimes }, result) {
  const place = rows.findIndex(({ id }) => id === EXPRESS);
  const contest = result?.summary.contests.find(({ mode }) => mode === "external");
  const speed = contest && pairOf(contest, EXPRESS, REFERENCE);
  if (!result || !speed || place === -1) return null;
  const node = result.summary.machine.nodeVersion.replace(/^v/, "Node ");
  const onOthers = runtimes.flatMap(({ label, column }) => {
    const cell = column.cells[place];
    return cell && "value" in cell ? [{ name: label, value: cell.value }] : [];
  });
  const figures = [{ name: node, value: speed.ratio }, ...onOthers].toSorted(
    (a, b) =>
      Number(isNode(b.name)) - Number(isNode(a.name)) ||
      a.name.localeCompare(b.name, "en", { numeric: true }),
  );
  if (figures.length < 2) return null;
  const bars = figures.map(({ name, value }) => ({
    name,
    text: formatRatio(value),
    parts: [{ from: 0, to: value, fill: isNode(name) ? FASTER : "var(--quiet)" }],
  }));
  return figure(
    "Does the runtime change Express?",
    `Speed, node:http on ${node} = 1`,
    result.folder,
    renderSmallChart("Speed of Express", bars),
  );
}

/** @param {string} runtime */
const isNode = (runtime) => runtime.startsWith("Node");

/** The popular frameworks on Node's own server. @type {(matrix: Matrix, result?: PublishedResult) => Markup | null} */
function costs({ rows }, result) {
  const explained = result?.summary.explained?.rows ?? [];
  const shown = rows.flatMap(({ id, name, engine, isFeatured }) => {
    const row = explained.find(({ entry }) => entry === id);
    const isShown = id === REFERENCE || (isFeatured && engine === "node:http");
    return row && isShown && row.groups.length > 0
      ? [{ name, us: row.us, groups: row.groups }]
      : [];
  });
  if (!result || shown.length === 0) return null;
  return figure(
    "Where does a request’s time go?",
    "µs of CPU time",
    result.folder,
    new Markup(
      renderCostChart(
        shown.toSorted((a, b) => a.us - b.us),
        { background: false },
      ),
    ),
  );
}
