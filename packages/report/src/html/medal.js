import { html } from "./markup.js";

const MEDALS = { 1: "gold", 2: "silver", 3: "bronze" };

/**
 * @param {1 | 2 | 3 | null} medal
 * @returns {import("./markup.js").Markup | null}
 */
export function renderMedal(medal) {
  if (medal === null) return null;
  const metal = MEDALS[medal];
  return html`<i class="medal ${metal}" title="${metal}"><span class="unseen">${metal} </span></i>`;
}
