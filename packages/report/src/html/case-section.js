import { renderCaseTable } from "./case-table.js";
import { renderFigure } from "./figure.js";
import { html } from "./markup.js";
import { renderDidNotFinish } from "./mode-figures.js";
import { scrollTable } from "./scroll-table.js";

/**
 * @typedef {import("../cases/case-section.js").CaseSection} CaseSection
 * @typedef {import("../cases/case-section.js").CasePart} CasePart
 */

const WIDE = 860;

/**
 * What is said across cases.
 * @param {CaseSection} section
 * @returns {import("./markup.js").Markup}
 */
export function renderCaseSection({ id, title, text, parts }) {
  const [only, ...others] = new Set(parts.map(({ mode }) => mode));
  return html`<section aria-labelledby="${id}-title"${others.length === 0 && html` data-mode="${only}"`}>
<h2 id="${id}-title">${title}</h2>
<p class="method">${text.join(" ")}</p>
${parts.map((part) => renderPart(part, title))}
</section>`;
}

/**
 * @param {CasePart} part
 * @param {string} section its title
 */
function renderPart({ title, mode, text, table, chart, didNotFinish }, section) {
  return html`<div data-mode="${mode}">
<h3>${title}</h3>
${text.length > 0 && html`<p class="method">${text.join(" ")}</p>`}
${chart && renderFigure(chart.draw, WIDE, chart.title)}
${
  table.rows.length > 0
    ? scrollTable(`${section}, ${title}`, renderCaseTable(table, `${section}, ${title}`))
    : html`<p>No app finished.</p>`
}
${renderDidNotFinish(didNotFinish, (heading) => html`<h4>${heading}</h4>`)}
</div>
`;
}
