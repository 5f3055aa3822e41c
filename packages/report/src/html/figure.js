import { html, Markup } from "./markup.js";

// A chart is drawn for a wide and for a narrow page, because its text must not shrink with it.
const NARROW = 340;

/**
 * @param {import("../sections/section.js").Chart} chart
 * @returns {Markup | null} null where there is nothing to draw
 */
export function renderFigure({ title, width, draw }) {
  const drawn = draw({ width, background: false });
  if (drawn === "") return null;
  return html`<figure>
<figcaption>${title}</figcaption>
<div class="wide">${new Markup(drawn)}</div>
<div class="narrow">${new Markup(draw({ width: NARROW, background: false }))}</div>
</figure>`;
}
