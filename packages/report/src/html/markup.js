/** HTML that is safe by default: the `html` template escapes everything except Markup. */

/** Text that is already HTML. */
export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

/** @typedef {Markup | string | number | false | null | undefined} Piece */

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);
// Parsers disagree on these characters, and direction overrides would reorder the text after them.
const UNFIT = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Escapes text for an element's content or a quoted attribute. @param {string} text */
export const escapeHtml = (text) =>
  text.replace(UNFIT, "\ufffd").replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? "");

/** @param {TemplateStringsArray} strings @param {(Piece | Piece[])[]} values */
export function html(strings, ...values) {
  const filled = strings.map((string, index) => string + render(values[index]));
  return new Markup(filled.join(""));
}

/** @type {(value: Piece | Piece[]) => string} */
function render(value) {
  if (Array.isArray(value)) return value.map(render).join("");
  if (value instanceof Markup) return value.text;
  if (value === false || value === null || value === undefined) return "";
  return escapeHtml(String(value));
}

/** Cuts longer text and adds an ellipsis. @param {string} text @param {number} [longest] */
export function shorten(text, longest = 120) {
  if (text.length <= longest) return text;
  // Cutting by code units could leave half a character.
  return `${[...text.slice(0, longest - 1)].join("").replace(/[\ud800-\udbff]$/, "")}…`;
}

/** A link in a paragraph; null if it is not the address of a web page. @param {string} url */
export function webLink(url) {
  try {
    const { protocol, href } = new URL(url);
    if (protocol !== "https:" && protocol !== "http:") return null;
    return html`<p><a href="${href}" rel="noreferrer noopener">${shorten(href.replace(/^https?:\/\/|\/$/g, ""), 60)}</a></p>`;
  } catch {
    return null;
  }
}

/** JSON in which nothing can end the script element or a line. @param {unknown} value */
export function jsonForScript(value) {
  const json = JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return new Markup(json);
}

/** Calls the first function in the page, with the other functions as arguments. @param {Function[]} functions */
export const scriptOf = ([main, ...parameters]) =>
  new Markup(`(${main})(${parameters.map(String).join(",")});`);
