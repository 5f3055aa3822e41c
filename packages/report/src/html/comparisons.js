import { formatNumber, formatRatio, formatRatioInterval } from "../charts/numbers.js";
import { formatDuration } from "../format.js";
import { html, shorten } from "./markup.js";

/**
 * @typedef {import("@routebench/contract/summary").Summary} Summary
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 */

const VERDICTS = {
  faster: "faster",
  slower: "slower",
  equal: "as fast",
  undecided: "not told apart",
};

/**
 * Apps against their own other versions.
 * @param {Summary} summary
 * @returns {import("./markup.js").Markup | null} null where there are none
 */
export function renderAgainst({ against }) {
  if (against.length === 0) return null;
  return html`<section aria-labelledby="against-title">
<h2 id="against-title">Against its baseline</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Against its baseline"><table>
<thead><tr><th scope="col" class="name">App</th><th scope="col" class="name">Baseline</th><th scope="col">Speed, baseline = 1</th><th scope="col">Verdict</th></tr></thead>
<tbody>${against.map(
    ({ appId, name, baseline, ratio, verdict }) =>
      html`<tr data-app="${appId}"><th scope="row" class="name"><bdi>${shorten(name, 60)}</bdi></th><td class="name"><bdi>${shorten(baseline, 60)}</bdi></td><td>${formatRatio(ratio.point)}<small>${formatRatioInterval(ratio)}</small></td><td class="word">${VERDICTS[verdict]}</td></tr>`,
  )}</tbody>
</table></div>
</section>`;
}

/**
 * What a silence costs.
 * @param {Summary} summary
 * @param {ResultFile} result
 * @returns {import("./markup.js").Markup | null} null where it was not measured
 */
export function renderLull({ lull }, { config }) {
  if (!config.lull) return null;
  return html`<section aria-labelledby="lull-title" data-mode="lull">
<h2 id="lull-title">After a lull</h2>
<p class="method">Server CPU time per request right after ${formatDuration(config.lull.silenceMs)} of silence, against right before it: 1.00× means that the silence cost nothing.</p>
${
  lull.length === 0
    ? html`<p>No app finished.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="After a lull"><table>
<thead><tr><th scope="col" class="name" data-sortable><span>App</span></th><th scope="col" data-sortable><span>CPU per request</span> <small>before = 1</small></th></tr></thead>
<tbody>${lull.map(
        ({ appId, name, ratio }) =>
          html`<tr data-app="${appId}"><th scope="row" class="name" data-value="${shorten(name)}"><bdi>${shorten(name, 60)}</bdi></th><td data-value="${ratio.point}">${formatRatio(ratio.point)}<small>${formatRatioInterval(ratio)}</small></td></tr>`,
      )}</tbody>
</table></div>`
}
</section>`;
}

/**
 * Whether the modes agree on the order.
 * @param {Summary} summary
 * @returns {import("./markup.js").Markup | null} null where there is one mode
 */
export function renderAgreement({ agreement }) {
  if (!agreement) return null;
  const { correlation, disagreements } = agreement;
  return html`<section aria-labelledby="agreement-title">
<h2 id="agreement-title">Agreement of the two modes</h2>
${
  correlation === null
    ? html`<p>One of the modes ranks nobody apart, so the two orders cannot be compared.</p>`
    : html`<p>Rank correlation of the two orders (Kendall’s tau-b): <b>${formatNumber(correlation, 2)}</b>. ${disagreements.length > 0 ? "They contradict each other on:" : "Neither contradicts the other."}</p>`
}
${
  disagreements.length > 0 &&
  html`<ul>${disagreements.map(
    ({ a, b }) =>
      html`<li><bdi>${shorten(a, 60)}</bdi> is ahead of <bdi>${shorten(b, 60)}</bdi> in-process, and behind it externally.</li>`,
  )}</ul>`
}
</section>`;
}
