/**
 * What golden files hold: the outputs, fit to be compared line by line, and without the digits that
 * are the platform's.
 */

const LONG_FIGURE = /(?<![\w.])-?\d+\.\d{6,}(?:e-?\d+)?(?![\w.])/g;

/** More of a figure may differ between versions of V8. */
const DIGITS = 12;

/**
 * @param {string} text
 * @returns {string} its figures with no more digits than all platforms compute alike
 */
export const roundFigures = (text) =>
  text.replace(LONG_FIGURE, (figure) => String(Number(Number(figure).toPrecision(DIGITS))));

const LEAF = /\{[^{}[\]]*\}|\[[^{}[\]]*\]/g;

/**
 * @param {string} json indented
 * @returns {string} the same, with a line for each object or list that holds no other
 */
export const joinLeaves = (json) => json.replace(LEAF, (leaf) => leaf.replaceAll(/\s*\n\s*/g, " "));

/** What begins a line of a page. */
const TAG =
  "section|h\\d|p|table|tr|ul|li|svg|g|details|nav|header|footer|div|script|style|main|body";
const NEW_LINE = new RegExp(`>(?=<(?:${TAG})[ >])`, "g");

const STYLE = /(<style>)(.*?)(<\/style>)/s;
const SCRIPT = /(<script>)(.*?)(<\/script>)/s;
const RAW_RESULT = /(<script type="application\/json" id="result">)(.*?)(<\/script>)/s;
const PACKED_RESULT = /(;base64,)([\w+/=]+)()/;

/**
 * @typedef {object} SplitPage
 * @property {string} page without the others, a line for each paragraph, row and the like; a line that begins with a space
 *   goes on with the one before it
 * @property {string} style
 * @property {string} script what runs in the browser
 * @property {string} rawResult as JSON
 */

/**
 * @param {string} html the whole page
 * @returns {SplitPage}
 * @throws {Error} where it lacks one of its parts
 */
export function splitPage(html) {
  return {
    page: pageOf(html),
    style: partOf(html, STYLE),
    script: partOf(html, SCRIPT),
    rawResult: partOf(html, RAW_RESULT),
  };
}

/** What is read of it. A long result is packed, or not in the page at all. @param {string} html the whole page */
export function pageOf(html) {
  const parts = [STYLE, SCRIPT, RAW_RESULT, PACKED_RESULT];
  const bare = parts.reduce((text, part) => text.replace(part, "$1$3"), html);
  return bare.replaceAll(NEW_LINE, ">\n ");
}

/** @type {(html: string, part: RegExp) => string} */
function partOf(html, part) {
  const text = part.exec(html)?.[2];
  if (text === undefined) throw new Error(`the page lacks ${part.source}`);
  return text;
}
