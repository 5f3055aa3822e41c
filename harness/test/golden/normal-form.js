/** The form of golden files: outputs that can be compared line by line, without digits that differ by platform. */

const LONG_FIGURE = /(?<![\w.])-?\d+\.\d{6,}(?:e-?\d+)?(?![\w.])/g;

/** Further digits may differ between versions of V8. */
const DIGITS = 12;

/**
 * @param {string} text
 * @returns {string} with only the digits that all platforms compute alike
 */
export const roundFigures = (text) =>
  text.replace(LONG_FIGURE, (figure) => String(Number(Number(figure).toPrecision(DIGITS))));

const PARTS = [/(<style>)(.*?)(<\/style>)/s, /(<script>)(.*?)(<\/script>)/s];

/** A page without styles and scripts. @param {string} html the whole page */
export const pageOf = (html) => PARTS.reduce((text, part) => text.replace(part, "$1$3"), html);
