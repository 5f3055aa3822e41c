import { MODES } from "@routebench/contract/modes";
import { mainModes } from "../sections/mode-cases.js";
import { modeLabel } from "../sections/mode-title.js";
import { html } from "./markup.js";

/**
 * The page's filters. Hidden until the script that makes them work has run.
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {import("./markup.js").Markup}
 */
export function renderFilter({ modes, fixedRate }) {
  const measured = [
    ...new Set(modes.map(({ mode }) => mode)),
    ...(fixedRate.length > 0 ? [/** @type {const} */ ("fixed-rate")] : []),
  ];
  const choices = measured.map((mode) => /** @type {const} */ ([mode, MODES[mode].title]));
  return html`<form class="filter" id="filter" hidden>
<label>Filter apps <input type="search" id="filter-text" autocomplete="off" spellcheck="false" placeholder="name, name, …"></label>
${
  choices.length > 1 &&
  html`<fieldset><legend>Mode</legend>${[["all", "All"], ...choices].map(
    ([mode, title]) =>
      html`<label><input type="radio" name="mode" value="${mode}"${mode === "all" && html` checked`}> ${title}</label>`,
  )}</fieldset>`
}
${renderCaseChoice(modes)}
<p id="filter-status" role="status"></p>
</form>`;
}

/**
 * @param {import("@routebench/contract/summary").ModeSummary[]} modes
 * @returns {import("./markup.js").Markup | null} null if there is one case
 */
function renderCaseChoice(modes) {
  const ordered = [...mainModes(modes), ...modes];
  const cases = [...new Map(ordered.map((each) => [each.testCase.id, each])).values()];
  if (cases.length < 2) return null;
  return html`<label>Case <select name="case"><option value="">All</option>${cases.map(
    (each) => html`<option value="${each.testCase.id}">${modeLabel(each, modes)}</option>`,
  )}</select></label>`;
}
