import { CHART_CLASS } from "../charts/svg.js";
import { html } from "../html/markup.js";
import { label } from "../words.js";

/** @typedef {{ name: string, text: string, parts: { from: number, to: number, fill: string }[] }} Bar */

/** In pixels of the drawing. */
const [WIDTH, NAMES, TEXTS, ROW] = [400, 188, 52, 24];

/** A bar for each name, with its figure. @param {string} title for a screen reader @param {Bar[]} bars */
export function renderSmallChart(title, bars) {
  const ends = bars.flatMap(({ parts }) => parts.flatMap(({ from, to }) => [from, to]));
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  const toX = (/** @type {number} */ value) =>
    rounded(NAMES + ((WIDTH - NAMES - TEXTS) * (value - least)) / (most - least || 1));
  const words = bars.map(({ name, text }) => `${label(name)} ${text}`).join(", ");
  const height = ROW * bars.length;
  return html`<svg class="${CHART_CLASS}" xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${title}: ${words}" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-size="13" fill="currentColor">
${bars.map(({ name, text, parts }, place) => {
  const top = ROW * place;
  return html`<text x="0" y="${top + 16}">${label(name, 26)}</text>${parts.map(
    ({ from, to, fill }) => {
      const [left, right] = [toX(Math.min(from, to)), toX(Math.max(from, to))];
      return html`<rect x="${left}" y="${top + 5}" width="${rounded(right - left)}" height="14" fill="${fill}"/>`;
    },
  )}<text x="${WIDTH}" y="${top + 16}" text-anchor="end">${text}</text>
`;
})}<path d="M${toX(0)} 0V${height}" stroke="var(--rb-quiet)"/>
</svg>`;
}

/** @param {number} pixels */
const rounded = (pixels) => Number(pixels.toFixed(1));
