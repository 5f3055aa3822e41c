import { formatInterval, formatRatio, RATIO } from "../format.js";
import { html, shorten } from "./markup.js";
import { scrollTable } from "./scroll-table.js";

const VERDICTS = {
  faster: "faster",
  slower: "slower",
  equal: "as fast",
  undecided: "not told apart",
};

/**
 * Apps against their own other versions.
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {import("./markup.js").Markup | null} null where there are none
 */
export function renderAgainst({ against }) {
  if (against.length === 0) return null;
  return html`<section aria-labelledby="against-title">
<h2 id="against-title">Against its baseline</h2>
${scrollTable("Speed against the baseline", renderTable(against))}
</section>`;
}

/** @param {import("@routebench/contract/summary").BaselineRow[]} rows */
function renderTable(rows) {
  return html`<table>
<thead><tr><th scope="col" class="name">App</th><th scope="col" class="name">Baseline</th><th scope="col">Speed <small>baseline = 1</small></th><th scope="col" class="word">Verdict</th></tr></thead>
<tbody>${rows.map(
    ({ appId, name, baseline, ratio, verdict }) =>
      html`<tr data-app="${appId}"><th scope="row" class="name"><bdi>${shorten(name, 60)}</bdi></th><td class="name"><bdi>${shorten(baseline, 60)}</bdi></td><td>${formatRatio(ratio.point)}<small>${formatInterval(ratio, RATIO)}</small></td><td class="word">${VERDICTS[verdict]}</td></tr>`,
  )}</tbody>
</table>`;
}
