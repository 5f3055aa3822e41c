import { html, Markup } from "./markup.js";

// A chart is drawn twice, for wide and narrow pages, so that its text does not shrink with the page.
const NARROW = 340;

/**
 * @param {import("../sections/section.js").Chart} chart
 * @returns {Markup | null} null if there is nothing to draw
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
