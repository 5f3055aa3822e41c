/** What golden files hold: outputs fit to be compared line by line, without digits that differ by platform. */

const LONG_FIGURE = /(?<![\w.])-?\d+\.\d{6,}(?:e-?\d+)?(?![\w.])/g;

/** More of a figure may differ between versions of V8. */
const DIGITS = 12;

/**
 * @param {string} text
 * @returns {string} its figures with no more digits than all platforms compute alike
 */
export const roundFigures = (text) =>
  text.replace(LONG_FIGURE, (figure) => String(Number(Number(figure).toPrecision(DIGITS))));

const PARTS = [/(<style>)(.*?)(<\/style>)/s, /(<script>)(.*?)(<\/script>)/s];

/** What a person reads of a page: without its styles and scripts. @param {string} html the whole page */
export const pageOf = (html) => PARTS.reduce((text, part) => text.replace(part, "$1$3"), html);
