import { formatNumber, formatRank, formatRatio, formatRatioInterval } from "../charts/numbers.js";
import { html, shorten } from "./markup.js";
import { renderMedal } from "./medal.js";

/**
 * @typedef {import("../cases/case-section.js").Cell} Cell
 * @typedef {import("../cases/case-section.js").Column} Column
 * @typedef {import("../cases/case-section.js").CellKind} CellKind
 */

/**
 * @param {import("../cases/case-section.js").CaseTable} table
 * @param {string} title
 * @returns {import("./markup.js").Markup}
 */
export function renderCaseTable({ columns, rows }, title) {
  return html`<table class="figures">
<caption>${title}</caption>
<thead><tr><th scope="col" class="name" data-sortable><span>App</span></th>${columns.map(
    ({ heading, unit, kind }) =>
      html`<th scope="col"${kind === "words" && html` class="word"`} data-sortable><span>${shorten(heading, 60)}</span>${unit && html` <small>${unit}</small>`}</th>`,
  )}</tr></thead>
<tbody>
${rows.map(
  ({ appId, name, cells }) =>
    html`<tr data-app="${appId}"><th scope="row" class="name" data-value="${shorten(name)}"><a href="#app-${appId}"><bdi>${shorten(name, 60)}</bdi></a></th>${cells.map((cell, index) => renderCell(cell, columns[index]?.kind ?? "words"))}</tr>
`,
)}</tbody>
</table>`;
}

/**
 * @param {Cell} cell
 * @param {CellKind} kind
 */
function renderCell(cell, kind) {
  if ("words" in cell) {
    const { words, look } = cell;
    const value = look === "missing" ? null : html` data-value="${words.replace(/^⚠ /, "")}"`;
    return html`<td class="${["word", look, words.length > 24 && "words"].filter(Boolean).join(" ")}"${value}>${shorten(words, 600)}</td>`;
  }
  if ("estimate" in cell) {
    const { estimate, mark } = cell;
    const interval = formatInterval(estimate, kind);
    return html`<td data-value="${estimate.point}">${mark}${format(estimate.point, kind)}${interval && html`<small>${interval}</small>`}</td>`;
  }
  const { figure, mark } = cell;
  return html`<td data-value="${figure.estimate.point}">${renderMedal(figure.medal)}${mark}${format(figure.estimate.point, kind)}<small>rank ${formatRank(figure.rank)}</small></td>`;
}

/**
 * @param {number} value
 * @param {CellKind} kind
 */
const format = (value, kind) => (kind === "ratio" ? formatRatio(value) : formatNumber(value));

/**
 * @param {import("@routebench/contract/summary").Estimate} estimate
 * @param {CellKind} kind
 */
function formatInterval({ low, high }, kind) {
  if (kind === "ratio") return formatRatioInterval({ low, high });
  if (low === null || high === null) return "";
  const ends = [formatNumber(low), formatNumber(high)];
  // A rate that is set beforehand is the same in every launch: its interval says nothing.
  return ends[0] === ends[1] ? "" : ends.join("–");
}
