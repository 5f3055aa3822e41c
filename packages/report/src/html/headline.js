import { headlineOf } from "../sections/headline.js";
import { foremost, mainModes } from "../sections/mode-cases.js";
import { modeTitle } from "../sections/mode-title.js";
import { html } from "./markup.js";
import { renderWords } from "./words.js";

/**
 * The run's answer in a sentence or two.
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {import("./markup.js").Markup}
 */
export function renderHeadline({ modes }) {
  const mode = foremost(mainModes(modes).filter(({ rows }) => rows.length > 0));
  if (!mode) return html`<p class="headline">No app finished.</p>`;
  const where = modeTitle(mode, modes).replace(/^[^:]+/, "$& mode");
  return html`<p class="headline">${renderWords(headlineOf(mode))} <span class="quiet">${where}.</span></p>`;
}
