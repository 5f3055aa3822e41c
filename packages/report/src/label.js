/** Text from outside as a chart can hold it: one line, no control characters, not too long. */

const LONGEST = 60;
// Control characters are not allowed in XML: one of them would make the whole picture unreadable.
// Lone surrogates and direction marks (which reorder the text around them) go too.
const UNFIT = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/** @param {string} text @param {number} [longest] */
export function label(text, longest = LONGEST) {
  const line = text
    .slice(0, 8 * longest)
    .replace(/\s+/g, " ")
    .replace(UNFIT, "")
    .trim();
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : line;
}
