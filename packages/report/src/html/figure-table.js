import { METRICS } from "@routebench/contract/metrics";
import { relativeSpeeds } from "../charts/relative-speed.js";
import { atLeast, rankOf } from "../charts/row-look.js";
import { formatInterval, headingOf, NOT_MEASURED, RATIO, writingOf } from "../format.js";
import { html, shorten } from "./markup.js";
import { renderMedal } from "./medal.js";
import { scrollTable } from "./scroll-table.js";
import { BOTTLENECKS, ROLES } from "./words.js";

/**
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("@routebench/contract/summary").Row} Row
 * @typedef {{ heading: string, unit: string, cell: (row: Row) => import("./markup.js").Markup }} Column
 */

/**
 * All figures of a mode. The table holds the same data as the charts, and stands in for them where
 * they cannot be seen.
 * @param {ModeSummary} mode
 * @param {string} modeTitle
 * @returns {import("./markup.js").Markup | null}
 */
export function renderFigureTable(mode, modeTitle) {
  const { rows } = mode;
  if (rows.length === 0) return null;
  const measured = METRICS.filter(({ id }) => rows.some(({ figures }) => figures[id]));
  const missing = METRICS.filter((column) => !measured.includes(column));
  const columns = [speedColumn(mode), ...measured.map(metricColumn), ...OTHER_COLUMNS];
  const title = `${modeTitle}: all figures`;
  const table = html`<table class="figures">
<caption>${title}</caption>
<thead><tr><th scope="col" data-sortable class="rank"><span>Rank</span></th><th scope="col" data-sortable class="name"><span>App</span></th>${columns.map(
    ({ heading, unit }) =>
      html`<th scope="col" data-sortable><span>${heading}</span>${unit && html` <small>${unit}</small>`}</th>`,
  )}</tr></thead>
<tbody>
${rows.map(
  (row, index) => html`<tr data-app="${row.appId}" class="${row.role}">
<td class="rank" data-value="${index + 1}">${rankOf(row)}</td>
<th scope="row" class="name" data-value="${shorten(row.name)}"><a href="#app-${row.appId}"><bdi>${shorten(row.name, 60)}</bdi></a>${row.role !== "app" && html` <small>${ROLES[row.role]}</small>`}</th>
${columns.map(({ cell }) => cell(row))}
</tr>
`,
)}</tbody>
</table>`;
  return html`${scrollTable(title, table)}
${missing.length > 0 && html`<p class="quiet">In this mode ${NOT_MEASURED}: ${missing.map(({ name }) => name).join("; ")}.</p>`}`;
}

/**
 * @param {ModeSummary} mode
 * @returns {Column}
 */
function speedColumn(mode) {
  const speeds = relativeSpeeds(mode);
  return {
    heading: "Speed",
    unit: `${shorten(speeds.to, 40)} = 1`,
    cell(row) {
      const speed = speeds.of(row);
      if (!speed) return html`<td class="missing">${NOT_MEASURED}</td>`;
      const interval = formatInterval(speed, RATIO);
      return html`<td data-value="${speed.point}"><b>${speeds.text(row)}</b>${interval && html`<small>${interval}</small>`}</td>`;
    },
  };
}

/**
 * @param {import("@routebench/contract/metrics").Metric} metric
 * @returns {Column}
 */
function metricColumn(metric) {
  const { id, unit, isRate } = metric;
  const writing = writingOf(metric);
  return {
    heading: headingOf(metric),
    unit,
    cell(row) {
      const figure = row.figures[id];
      if (!figure) return html`<td class="missing">${NOT_MEASURED}</td>`;
      const { estimate, medal } = figure;
      const interval = formatInterval(estimate, writing);
      return html`<td data-value="${estimate.point}">${renderMedal(medal)}${isRate && atLeast(row)}${writing.point(estimate.point)}${interval && html`<small>${interval}</small>`}</td>`;
    },
  };
}

/** @type {Column[]} */
const OTHER_COLUMNS = [
  {
    heading: "Errors",
    unit: "",
    cell: ({ errors }) =>
      html`<td data-value="${errors}"${errors > 0 && html` class="bad"`}>${errors > 0 && "⚠ "}${errors}</td>`,
  },
  {
    heading: "Launches",
    unit: "",
    cell: ({ launches }) => html`<td data-value="${launches}">${launches}</td>`,
  },
  {
    heading: "Limit",
    unit: "",
    cell: ({ bottleneck }) =>
      html`<td class="word" data-value="${bottleneck}">${BOTTLENECKS[bottleneck].short}</td>`,
  },
];
