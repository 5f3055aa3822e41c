import { html, Markup, scriptOf } from "./markup.js";
import { STYLE } from "./style.js";

/**
 * @import { Piece } from "./markup.js"
 *
 * @typedef {object} Page
 * @property {string} title of the window
 * @property {string} [style] in addition to the style of all pages
 * @property {Piece | Piece[]} brand
 * @property {string} heading
 * @property {Piece | Piece[]} [lead]
 * @property {string[]} facts
 * @property {{ id: string, title: string }[]} contents its sections
 * @property {Piece | Piece[]} main
 * @property {Markup} [data] for its script
 * @property {Function[]} [scripts] the first is called with the others; they use nothing outside themselves
 */

/** A second line of defence: the page may load nothing and send nothing. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** A whole document. @param {Page} page */
export function renderPage({ title, style = "", data, scripts, ...body }) {
  const { brand, heading, lead, facts, contents, main } = body;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Markup(STYLE)}${new Markup(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the results</a>
<header>
<p class="brand">${brand}</p>
<h1>${heading}</h1>
${lead}
<p class="facts">${facts.join(" · ")}</p>
${
  contents.length > 0 &&
  html`<nav aria-label="On this page"><ul class="contents">${contents.map(
    ({ id, title }) => html`<li><a href="#${id}-title">${title}</a></li>`,
  )}</ul></nav>`
}
</header>
<main id="main" tabindex="-1">
${main}
</main>
${data && html`<script type="application/json" id="data">${data}</script>`}
${scripts && html`<script>${scriptOf(scripts)}</script>`}
</body>
</html>
`.text;
}
