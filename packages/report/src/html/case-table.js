import { formatInterval, formatNumber, formatRank, RATIO } from "../format.js";
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
    const interval = formatInterval(estimate, writingFor(kind));
    return html`<td data-value="${estimate.point}">${mark}${writingFor(kind).point(estimate.point)}${interval && html`<small>${interval}</small>`}</td>`;
  }
  const { figure, mark } = cell;
  return html`<td data-value="${figure.estimate.point}">${renderMedal(figure.medal)}${mark}${writingFor(kind).point(figure.estimate.point)}<small>rank ${formatRank(figure.rank)}</small></td>`;
}

/**
 * @param {CellKind} kind
 * @returns {import("../format.js").Writing}
 */
const writingFor = (kind) =>
  kind === "ratio" ? RATIO : { point: formatNumber, end: formatNumber };
