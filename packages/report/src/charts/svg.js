import { plot } from "@observablehq/plot";
import { DOMParser } from "linkedom";

/** @import { PlotOptions } from "@observablehq/plot" */
/** @import { Row } from "@routebench/contract/summary" */

/**
 * Colours of the charts, as CSS variables, so that one SVG serves light and dark. The hues are Okabe and Ito's, which
 * colour-blind readers can distinguish. Shapes repeat what the colours say.
 */

export const CHART_CLASS = "rb-chart";

export const INK = "var(--rb-ink)";
export const QUIET = "var(--rb-quiet)";
export const GRID = "var(--rb-grid)";
export const APP = "var(--rb-app)";
export const CONTROL = "var(--rb-control)";

/** Apps that are tied. */
export const BAND = "var(--rb-band)";

/** Print stays light: `screen` prevents a dark desktop from printing pale ink on white paper. */
export const CHART_STYLE = `.${CHART_CLASS}{--rb-ink:#1d2126;--rb-quiet:#5c646d;--rb-grid:#dfe2e6;--rb-paper:#fff;--rb-band:#eaf1f7;--rb-app:#0072b2;--rb-control:#6f7780;font-variant-numeric:tabular-nums}
.${CHART_CLASS} text,.${CHART_CLASS} tspan{white-space:pre}
@media screen and (prefers-color-scheme:dark){.${CHART_CLASS}{--rb-ink:#e4e7ea;--rb-quiet:#9aa3ac;--rb-grid:#31373d;--rb-paper:#15181b;--rb-band:#1d2a35;--rb-app:#56b4e9;--rb-control:#99a2ab}}`;

const BACKGROUND = `.${CHART_CLASS}{background:var(--rb-paper)}`;

/** @param {Row} row */
export const colourOf = ({ role }) => (role === "app" ? APP : CONTROL);

/**
 * One drawing serves phones and wide pages: on a page of 320 px, it is 304 px wide, and its text is 10 px high.
 */
export const WIDTH = 480;
export const FONT_SIZE = 16;

/** Width of a letter with room for wide fonts, in pixels. */
export const LETTER = 9;

/** Distance in pixels from the edges of the drawing. */
export const EDGE = 12;

/**
 * @typedef {object} ChartOptions
 * @property {boolean} [background] whether it has its own background and style, for a picture (default); otherwise the
 *   page has CHART_STYLE
 */

const SVG = "http://www.w3.org/2000/svg";
const LONG_FRACTION = /-?\d+\.\d{2,}/g;
/** Attributes that a group can set for all its shapes. */
const INHERITED =
  "fill fill-opacity stroke stroke-width stroke-opacity font-weight text-anchor".split(" ");
const GEOMETRY = new Set(
  "x y x1 x2 y1 y2 cx cy r d transform width height viewBox points".split(" "),
);

/** @type {(options: PlotOptions, chart: { name: string, background?: boolean }) => string} */
export function drawSvg(options, { name, background = true }) {
  // Plot needs a document. An XML document escapes attributes for XML, and it does not touch globals.
  const document = new DOMParser().parseFromString(`<svg xmlns="${SVG}"/>`, "image/svg+xml", null);
  const svg = plot({
    document: /** @type {Document} */ (/** @type {unknown} */ (document)),
    className: CHART_CLASS,
    style: { color: INK, fontFamily: "system-ui, sans-serif", fontSize: `${FONT_SIZE}px` },
    width: WIDTH,
    ...options,
  });
  svg.setAttribute("xmlns", SVG);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", name);
  const style = svg.querySelector("style");
  if (background && style) style.textContent = `${CHART_STYLE}\n${BACKGROUND}`;
  else style?.remove();
  for (const element of svg.querySelectorAll("*")) tidy(element);
  // From the innermost group outwards.
  for (const group of [...svg.querySelectorAll("g")].reverse()) gather(group);
  return svg.outerHTML;
}

/** Removes labels that disturb screen readers, and fractions that nothing can show. @param {Element} element */
function tidy(element) {
  element.removeAttribute("aria-label");
  for (const attribute of element.attributes) {
    if (GEOMETRY.has(attribute.name)) {
      attribute.value = attribute.value.replace(LONG_FRACTION, (n) => String(+(+n).toFixed(1)));
    }
  }
}

/** Moves attributes that all shapes of a group share to the group, which halves a page. @param {Element} group */
function gather(group) {
  const [first, ...followers] = group.children;
  if (!first) return;
  for (const name of INHERITED) {
    const value = first.getAttribute(name);
    const isShared = followers.every((each) => each.getAttribute(name) === value);
    if (value === null || !isShared || group.hasAttribute(name)) continue;
    group.setAttribute(name, value);
    for (const each of group.children) each.removeAttribute(name);
  }
}
