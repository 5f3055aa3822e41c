import { html } from "./markup.js";

/**
 * A box in which a wide table scrolls sideways, by keyboard too.
 * @param {string} label what a screen reader calls it; no other landmark of the page has it
 * @param {import("./markup.js").Markup} table
 * @returns {import("./markup.js").Markup}
 */
export const scrollTable = (label, table) =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${label}">${table}</div>`;
