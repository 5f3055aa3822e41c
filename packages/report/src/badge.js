import stringWidth from "string-width";
import { formatRatio } from "./format.js";
import { html } from "./html/markup.js";
import { helloOf } from "./site/framework.js";
import { label } from "./words.js";

/** @import { Framework } from "@routebench/contract/framework" */

/** Width of an average character, at 11 px in the fonts below. */
const CHARACTER_PX = 6.6;
const PADDING_PX = 12;

/** A distinct name for each id that is safe in file systems and addresses. @param {string} id */
export const badgeFile = (id) =>
  `${id.replace(/^\.|[^\w.@-]/gu, (character) => `~${character.codePointAt(0)?.toString(16)}~`)}.svg`;

/**
 * A picture for a framework's own README; null if its speed was not measured.
 * @type {(framework: Framework) => string | null}
 */
export function renderBadge(framework) {
  const hello = helloOf(framework);
  if (!hello) return null;
  const speed = `${formatRatio(hello.value)} node:http`;
  const title = `${label(framework.name)} ${label(framework.version)}: ${speed}, by speed of GET /hello`;
  return draw("routebench", speed, title);
}

/** @type {(left: string, right: string, title: string) => string} */
function draw(left, right, title) {
  const [from, to] = [widthOf(left), widthOf(right)];
  const text = (/** @type {number} */ x, /** @type {string} */ words) =>
    html`<text x="${x}" y="14" textLength="${widthOf(words) - PADDING_PX}">${words}</text>`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${from + to}" height="20" role="img" aria-label="${title}"><title>${title}</title><rect width="${from + to}" height="20" rx="3" fill="#3b4248"/><path d="M${from} 0h${to - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-${to - 3}z" fill="#0063a0"/><g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">${text(from / 2, left)}${text(from + to / 2, right)}</g></svg>`
    .text;
}

/** @param {string} words */
const widthOf = (words) => Math.round(stringWidth(words) * CHARACTER_PX) + PADDING_PX;
