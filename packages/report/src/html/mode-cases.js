import { describeCase } from "../cases/case-settings.js";
import { modeId, modeLabel, modeTitle } from "../mode-title.js";
import { html } from "./markup.js";
import { renderShort, renderWhole } from "./mode-figures.js";

/**
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 */

/**
 * The cases of a mode, the main one first and in full.
 * @param {import("../mode-title.js").ModeCases} group with several cases
 * @param {ModeSummary[]} modes of the whole run
 * @param {ResultFile} result
 * @returns {import("./markup.js").Markup}
 */
export function renderCases({ main, cases }, modes, result) {
  const ordered = [main, ...cases.filter((each) => each !== main)];
  return html`<ul class="contents">${ordered.map(
    (each) => html`<li><a href="#${idOf(each, modes)}">${modeLabel(each, modes)}</a></li>`,
  )}</ul>
${ordered.map((each) => {
  const render = each === main ? renderWhole : renderShort;
  const title = modeTitle(each, modes);
  return html`<div class="case" data-case="${each.testCase.id}">
<h3 id="${idOf(each, modes)}">${title}</h3>
<p class="quiet">${describeCase(each, cases, result)}</p>
${render(each, title, (text) => html`<h4>${text}</h4>`, result)}
</div>
`;
})}`;
}

/**
 * @param {ModeSummary} mode
 * @param {ModeSummary[]} modes
 * @returns {string} unique on the page
 */
const idOf = (mode, modes) => `case-${modeId(mode, modes)}`;
