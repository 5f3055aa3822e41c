import { describeMethod } from "../method-text.js";
import { MODE_TITLES, modeTitle } from "../mode-title.js";
import { html } from "./markup.js";
import { renderCases } from "./mode-cases.js";
import { renderWhole } from "./mode-figures.js";

/**
 * Everything of one mode: how it was measured, and what it found in each of its cases.
 * @param {import("../mode-title.js").ModeCases} group
 * @param {import("@routebench/contract/summary").ModeSummary[]} modes of the whole run
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @returns {import("./markup.js").Markup}
 */
export function renderModeSection(group, modes, result) {
  const { mode, main, cases } = group;
  const title = cases.length > 1 ? MODE_TITLES[mode] : modeTitle(main, modes);
  return html`<section class="mode" data-mode="${mode}" aria-labelledby="mode-${mode}">
<h2 id="mode-${mode}">${title}</h2>
<p class="method">${describeMethod(group, result).join(" ")}</p>
${
  cases.length > 1
    ? renderCases(group, modes, result)
    : renderWhole(main, title, (text) => html`<h3>${text}</h3>`, result)
}
</section>`;
}
