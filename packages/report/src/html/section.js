import { formatInterval, formatRank, NUMBER } from "../format.js";
import { plainWords, ROLES } from "../words.js";
import { html, Markup, shorten } from "./markup.js";

/** @import { Block, Cell, Chart, Column, EstimateCell, Grid, List } from "../sections/section.js" */
/** @import { Part, Table, WordCell, Words } from "../sections/section.js" */

/** @type {(id: string, title: string, body: Markup | Markup[]) => Markup} */
export const renderFolded = (id, title, body) =>
  html`<section class="folded" aria-labelledby="${id}-title"><details>
<summary><h2 id="${id}-title">${title}</h2></summary>
${body}</details></section>`;

/** @param {Block[]} blocks @param {number} level */
export const renderBlocks = (blocks, level) =>
  blocks.flatMap((block) => [renderBlock(block, level) ?? new Markup(""), new Markup("\n")]);

/** @param {Block} block @param {number} level @returns {Markup | null} */
function renderBlock(block, level) {
  switch (block.kind) {
    case "text":
      if (block.words.length === 0) return null;
      return block.isAside
        ? html`<p class="method">${plainWords(block.words)}</p>`
        : html`<p>${renderWords(block.words)}</p>`;
    case "part":
      return renderPart(block, level);
    case "table":
      return renderTable(block);
    case "chart":
      return renderFigure(block);
    case "list":
      return renderList(block, level);
    case "grid":
      return renderGrid(block);
  }
}

/** @param {Grid} grid */
function renderGrid({ title, headings, rows }) {
  if (rows.length === 0) return null;
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${title}"><table>
<caption>${title}</caption>
<thead><tr>${headings.map((heading) => html`<th scope="col" class="word">${heading}</th>`)}</tr></thead>
<tbody>${rows.map(renderGridRow)}</tbody>
</table></div>`;
}

/** @param {string[]} row */
const renderGridRow = ([name = "", ...words]) =>
  html`<tr><th scope="row" class="word">${shorten(name, 600)}</th>${words.map(
    (text) => html`<td class="word${text.length > LONG && " words"}">${shorten(text, 600)}</td>`,
  )}</tr>
`;

/** @param {string} text @param {number} level */
const heading = (text, level) =>
  html`${new Markup(`<h${level}>`)}${text}${new Markup(`</h${level}>`)}`;

/** @param {Part} part @param {number} level */
function renderPart({ title, isFolded, blocks }, level) {
  const inner = renderBlocks(blocks, level + 1);
  return isFolded
    ? html`<details class="data"><summary>${title}</summary>${inner}</details>`
    : html`${heading(title, level)}\n${inner}`;
}

/** @param {List} list @param {number} level */
function renderList({ title, items }, level) {
  if (items.length === 0) return null;
  const list = html`<ul${title && html` class="failures"`}>${items.map(({ appId, name, words }) => {
    const app = appId && html` data-app="${appId}"`;
    return html`<li${app}>${name && html`<b>${renderName(name)}</b> `}${renderWords(words)}</li>`;
  })}</ul>`;
  return title ? html`${heading(title, level)}\n${list}` : list;
}

/** @param {Pick<Chart, "title" | "draw">} chart */
export function renderFigure({ title, draw }) {
  const drawn = draw({ background: false });
  if (drawn === "") return null;
  return html`<figure>
<figcaption>${title}</figcaption>
${new Markup(drawn)}
</figure>`;
}

/** @param {Words} words */
export const renderWords = (words) =>
  (typeof words === "string" ? [words] : words).map((piece) =>
    typeof piece === "string" ? html`${shorten(piece, 600)}` : renderName(piece.name),
  );

/** Isolated, because a name from outside may be written from right to left. @param {string} name */
const renderName = (name) => html`<bdi>${shorten(name, 60)}</bdi>`;

/** Six digits are enough for sorting, and a page has ten thousand values. @param {number} value */
const sortKey = (value) => Number(value.toPrecision(6));

/** Longer texts are broken into lines. */
const LONG = 24;

/** A table in a box that scrolls sideways, also by keyboard. @param {Table} table */
export function renderTable({ title, columns, rows }) {
  if (rows.length === 0) return html`<p>No app finished.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table class="figures">
<caption>${title}</caption>
<thead><tr><th scope="col" class="name" data-sortable><span>App</span></th>${columns.map(renderHead)}</tr></thead>
<tbody>
${rows.map((row) => renderRow(row, columns))}</tbody>
</table></div>`;
}

/** @param {Column} column */
const renderHead = ({ heading, unit, isText }) =>
  html`<th scope="col"${isText && html` class="word"`} data-sortable><span>${shorten(heading, 60)}</span>${unit && html` <small>${shorten(unit, 45)}</small>`}</th>`;

/** @type {(row: Table["rows"][number], columns: Column[]) => Markup} */
const renderRow = ({ appId, name, role = "app", cells }, columns) =>
  html`<tr data-app="${appId}"${role !== "app" && html` class="${role}"`}><th scope="row" class="name"><a href="#app-${appId}"><bdi>${shorten(name, 60)}</bdi></a>${role !== "app" && html` <small>${ROLES[role]}</small>`}</th>${cells.map((cell, index) => renderCell(cell, columns[index]))}</tr>
`;

/** @param {Cell} cell @param {Column} [column] */
const renderCell = (cell, column) =>
  "words" in cell ? renderWordCell(cell, column) : renderEstimate(cell, column);

/** @param {WordCell} cell @param {Column} [column] */
function renderWordCell({ words, look, value }, column) {
  const classes = [column?.isText && "word", look, words.length > LONG && "words"].filter(Boolean);
  const sorted = String(value === undefined ? words.replace(/^⚠ /, "") : sortKey(value));
  // The page sorts cells by their text, unless they have a sort key.
  const hasSortKey = look !== "missing" && sorted !== words;
  return html`<td${classes.length > 0 && html` class="${classes.join(" ")}"`}${hasSortKey && html` data-value="${shorten(sorted)}"`}>${shorten(words, 600)}</td>`;
}

/** @param {EstimateCell} cell @param {Column} [column] */
function renderEstimate(
  { estimate, mark, rank },
  { writing = NUMBER, isStrong } = { heading: "" },
) {
  const interval = formatInterval(estimate, writing);
  const point = `${mark}${estimate.both ? interval : writing.point(estimate.point)}`;
  const small = rank ? `rank ${formatRank(rank)}` : estimate.both ? "" : interval;
  return html`<td data-value="${sortKey(estimate.point)}">${isStrong ? html`<b>${point}</b>` : point}${small && html`<small>${small}</small>`}</td>`;
}
