import { html, shorten } from "./markup.js";

/**
 * @param {import("../sections/section.js").Words} words
 * @returns {import("./markup.js").Markup[]}
 */
export const renderWords = (words) =>
  (typeof words === "string" ? [words] : words).map((piece) =>
    typeof piece === "string" ? html`${shorten(piece, 600)}` : renderName(piece.name),
  );

/** @param {string} name from outside, which may run the other way */
export const renderName = (name) => html`<bdi>${shorten(name, 60)}</bdi>`;
