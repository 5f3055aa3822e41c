import { renderLullChart } from "../charts/lull-chart.js";
import { formatDuration, formatInterval, formatRatio, RATIO } from "../format.js";
import { renderFigure } from "./figure.js";
import { html, shorten } from "./markup.js";
import { scrollTable } from "./scroll-table.js";

/** @typedef {import("@routebench/contract/summary").LullRow} LullRow */

const WIDE = 960;

/**
 * What a silence costs.
 * @param {import("@routebench/contract/summary").Summary} summary
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @returns {import("./markup.js").Markup | null} null where it was not measured
 */
export function renderLull({ lull }, { config }) {
  const settings = config.modes.lull;
  if (!settings) return null;
  const rows = lull.toSorted((a, b) => a.ratio.point - b.ratio.point);
  return html`<section aria-labelledby="lull-title" data-mode="lull">
<h2 id="lull-title">After a lull</h2>
<p class="method">Server CPU time per request right after ${formatDuration(settings.silenceMs)} of silence, against right before it, with Node’s default flags: 1.00× means that the silence cost nothing.</p>
${
  rows.length === 0
    ? html`<p>No app finished.</p>`
    : html`${renderFigure((options) => renderLullChart(rows, options), WIDE, "CPU time per request after the silence")}
<details class="data"><summary>The same as a table</summary>${scrollTable("CPU time per request after a lull", renderTable(rows))}</details>`
}
</section>`;
}

/** @param {LullRow[]} rows */
function renderTable(rows) {
  return html`<table>
<thead><tr><th scope="col" class="name" data-sortable><span>App</span></th><th scope="col" data-sortable><span>CPU per request</span> <small>before = 1</small></th></tr></thead>
<tbody>${rows.map(
    ({ appId, name, ratio }) =>
      html`<tr data-app="${appId}"><th scope="row" class="name" data-value="${shorten(name)}"><bdi>${shorten(name, 60)}</bdi></th><td data-value="${ratio.point}">${formatRatio(ratio.point)}<small>${formatInterval(ratio, RATIO)}</small></td></tr>`,
  )}</tbody>
</table>`;
}
