import { formatInterval, formatRank, NUMBER } from "../format.js";
import { ROLES } from "../words.js";
import { html, shorten } from "./markup.js";

/** @import { Markup } from "./markup.js" */
/** @import { Cell, Column, EstimateCell, Table, WordCell } from "../sections/section.js" */

const METALS = { 1: "gold", 2: "silver", 3: "bronze" };

/** More digits would order nobody otherwise, and a page has ten thousand of them. @param {number} value */
const sortKey = (value) => Number(value.toPrecision(6));

/** Longer texts are broken into lines. */
export const LONG = 24;

/** A table in a box in which it scrolls sideways, by keyboard too. @param {Table} table */
export function renderTable({ title, columns, rows, page = "" }) {
  if (rows.length === 0) return html`<p>No app finished.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table class="figures">
<caption>${title}</caption>
<thead><tr><th scope="col" class="name" data-sortable><span>App</span></th>${columns.map(renderHead)}</tr></thead>
<tbody>
${rows.map((row) => renderRow(row, columns, page))}</tbody>
</table></div>`;
}

/** @param {Column} column */
const renderHead = ({ heading, unit, isText }) =>
  html`<th scope="col"${isText && html` class="word"`} data-sortable><span>${shorten(heading, 60)}</span>${unit && html` <small>${shorten(unit, 45)}</small>`}</th>`;

/** @type {(row: Table["rows"][number], columns: Column[], page: string) => Markup} */
const renderRow = ({ appId, name, role = "app", hasCard = true, cells }, columns, page) =>
  html`<tr data-app="${appId}"${role !== "app" && html` class="${role}"`}><th scope="row" class="name">${hasCard ? html`<a href="${page}#app-${appId}"><bdi>${shorten(name, 60)}</bdi></a>` : html`<bdi>${shorten(name, 60)}</bdi>`}${role !== "app" && html` <small>${ROLES[role]}</small>`}</th>${cells.map((cell, index) => renderCell(cell, columns[index]))}</tr>
`;

/** @param {Cell} cell @param {Column} [column] */
const renderCell = (cell, column) =>
  "words" in cell ? renderWords(cell, column) : renderEstimate(cell, column);

/** @param {WordCell} cell @param {Column} [column] */
function renderWords({ words, look, value }, column) {
  const classes = [column?.isText && "word", look, words.length > LONG && "words"].filter(Boolean);
  const sorted = String(value === undefined ? words.replace(/^⚠ /, "") : sortKey(value));
  // The page sorts a cell by what it shows, unless it is told otherwise.
  const isToldOtherwise = look !== "missing" && sorted !== words;
  return html`<td${classes.length > 0 && html` class="${classes.join(" ")}"`}${isToldOtherwise && html` data-value="${shorten(sorted)}"`}>${shorten(words, 600)}</td>`;
}

/** @param {EstimateCell} cell @param {Column} [column] */
function renderEstimate(
  { estimate, mark, medal, rank },
  { writing = NUMBER, isStrong } = { heading: "" },
) {
  const interval = formatInterval(estimate, writing);
  const point = `${mark}${estimate.both ? interval : writing.point(estimate.point)}`;
  const small = rank ? `rank ${formatRank(rank)}` : estimate.both ? "" : interval;
  return html`<td data-value="${sortKey(estimate.point)}">${medal && renderMedal(medal)}${isStrong ? html`<b>${point}</b>` : point}${small && html`<small>${small}</small>`}</td>`;
}

/** @param {1 | 2 | 3} medal */
const renderMedal = (medal) =>
  html`<i class="medal ${METALS[medal]}" title="${METALS[medal]}"><span class="unseen">${METALS[medal]} </span></i>`;
