/** Splits a file into passages of prose. */
import { parse } from "acorn";
import { full } from "acorn-walk";

/** @import { Passage } from "./rules.js" */

/** Replaces code and values, which are not prose. */
const VALUE = "N";

/** Parts generated from published results, perhaps worded by an earlier version. */
const GENERATED = /<!-- (\w+):start -->.*?<!-- \1:end -->/gs;

/** @type {(markdown: string) => Passage[]} */
export function passagesOfMarkdown(markdown) {
  const blank = (/** @type {string} */ match) => match.replace(/[^\n]+/g, "");
  const prose = [/^```.*?^```$/gms, GENERATED, /<!--.*?-->/gs].reduce(
    (text, pattern) => text.replace(pattern, blank),
    markdown,
  );
  return paragraphs(prose).flatMap(({ line, text }) => {
    const cells = text.startsWith("|") ? text.split("|").slice(1, -1) : [text];
    return cells.map((cell) => ({ line, text: withoutMarkup(cell), isLabel: !endsSentence(cell) }));
  });
}

/** Text without an end is a label, a cell or an item. @param {string} text */
const endsSentence = (text) => /[.!?:]\s*$/.test(text);

/** @param {string} markdown */
const withoutMarkup = (markdown) =>
  markdown
    .replace(/`[^`]*`/g, VALUE)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<[^>]*>/g, " ")
    .replace(/\*\*|(?<!\w)[*_]|[*_](?!\w)/g, "")
    .trim();

/**
 * A terminal shows mostly labels: only lines that end like sentences are sentences.
 * @type {(text: string) => Passage[]}
 */
export const passagesOfScreen = (text) =>
  text.split("\n").map((line, index) => ({
    line: index + 1,
    text: line.trim(),
    isLabel: !endsSentence(line),
  }));

/** Such a line also ends the previous block. */
const STARTS_BLOCK = /^\s*(?:[-*+] |\d+(?:\.| {2})|#|\||>)/;

/** @type {(text: string) => Passage[]} */
export function paragraphs(text) {
  /** @type {Passage[]} */
  const passages = [];
  let isOpen = false;
  for (const [index, line] of text.split("\n").entries()) {
    const last = passages.at(-1);
    if (line.trim() === "") isOpen = false;
    else if (isOpen && last && !STARTS_BLOCK.test(line)) last.text += ` ${line.trim()}`;
    else
      passages.push({ line: index + 1, text: line.trim().replace(/^(?:[-*+>]|\d+\.|#+) +/, "") });
    if (line.trim() !== "") isOpen = !/^\s*[#|]/.test(line);
  }
  return passages;
}

/** @type {(html: string) => Passage[]} */
export function passagesOfHtml(html) {
  const blank = (/** @type {string} */ match) => match.replace(/[^\n]+/g, " ");
  const shown = html
    .replace(/<(script|style|pre|code)\b.*?<\/\1>/gs, (match) => `${VALUE}${blank(match)}`)
    .replace(/<\/?(?:a|abbr|b|em|i|kbd|span|strong|small|time|tspan)\b[^>]*>/g, "");
  /** @type {Passage[]} */
  const passages = [];
  let line = 1;
  for (const piece of shown.split(/(<[^>]*>)/)) {
    const text = unescaped(piece).trim().replace(/\s+/g, " ");
    if (!piece.startsWith("<") && text !== "") {
      passages.push({ line, text, isLabel: !endsSentence(text) });
    }
    line += piece.split("\n").length - 1;
  }
  return passages;
}

/** @param {string} html */
const unescaped = (html) =>
  html
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, " ");

/** Style sheets and programs are not prose. */
const CODE = /\{[\w-]+:[^{}]*\}|=>|\bconst \w+ =|\blet \w+ =/;

/** Strings with a space are messages. @type {(source: string) => Passage[]} */
export function passagesOfCode(source) {
  const program = parse(source, { ecmaVersion: "latest", sourceType: "module", locations: true });
  /** @type {Passage[]} */
  const passages = [];
  full(program, (/** @type {any} */ node) => {
    const text =
      node.type === "TemplateLiteral"
        ? node.quasis.map((/** @type {any} */ each) => each.value.cooked).join(VALUE)
        : node.type === "Literal" && typeof node.value === "string"
          ? node.value
          : "";
    if (!/\S \S/.test(text) || !/\p{L}{2}/u.test(text) || CODE.test(text)) return;
    const read = /<\/\w+>/.test(text) ? passagesOfHtml : paragraphs;
    for (const passage of read(text)) {
      passages.push({
        line: node.loc.start.line + passage.line - 1,
        text: withoutMarkup(passage.text),
      });
    }
  });
  return passages;
}
