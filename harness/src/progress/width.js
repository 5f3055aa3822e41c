import stringWidth from "string-width";

/**
 * @param {string} text
 * @param {number} width of the terminal's cells, some characters take two
 * @returns {string} the same with spaces after it
 */
export const padded = (text, width) => text + " ".repeat(Math.max(0, width - stringWidth(text)));

/**
 * @param {string} text
 * @param {number} width
 * @returns {string} its beginning, where it is wider
 */
export function fitted(text, width) {
  if (stringWidth(text) <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && stringWidth(characters.join("")) > width - 1) characters.pop();
  return width < 1 ? "" : `${characters.join("")}…`;
}

/** @param {string[]} texts */
export const widest = (texts) => Math.max(0, ...texts.map((text) => stringWidth(text)));
