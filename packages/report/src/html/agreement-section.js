import { renderAgreementChart } from "../charts/agreement-chart.js";
import { formatNumber } from "../format.js";
import { MODE_TITLES, mainModes } from "../mode-title.js";
import { renderFigure } from "./figure.js";
import { html, shorten } from "./markup.js";

/**
 * @typedef {import("@routebench/contract/summary").Summary} Summary
 * @typedef {import("@routebench/contract/summary").Agreement} Agreement
 */

const WIDE = 720;

/**
 * Whether the modes agree on the order.
 * @param {Summary} summary
 * @returns {import("./markup.js").Markup | null} null where there is one mode
 */
export function renderAgreement({ agreement, modes }) {
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
${renderChart(modes, agreement)}
</section>`;
}

/**
 * @param {Summary["modes"]} modes
 * @param {Agreement} agreement
 */
function renderChart(modes, agreement) {
  const main = mainModes(modes);
  const inProcess = main.find(({ mode }) => mode === "in-process");
  const external = main.find(({ mode }) => mode === "external");
  if (!inProcess || !external) return null;
  /** @type {[string, string]} */
  const titles = [MODE_TITLES["in-process"], MODE_TITLES.external];
  return renderFigure(
    (options) => renderAgreementChart([inProcess, external], agreement, { ...options, titles }),
    WIDE,
    "Places in both modes",
  );
}
