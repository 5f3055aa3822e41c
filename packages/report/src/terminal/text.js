/** Texts in the cells of a terminal, of which some characters take two. */

import stringWidth from "string-width";

/** @type {(text: string, width: number) => string} */
export const padded = (text, width) => text + " ".repeat(Math.max(0, width - stringWidth(text)));

/** At the right. @type {(text: string, width: number) => string} */
export const aligned = (text, width) => " ".repeat(Math.max(0, width - stringWidth(text))) + text;

/** @param {readonly string[]} texts */
export const widest = (texts) => Math.max(0, ...texts.map((text) => stringWidth(text)));

/** @type {(text: string, width: number) => string} */
export function fitted(text, width) {
  if (stringWidth(text) <= width) return text;
  const characters = [...text];
  while (characters.length > 0 && stringWidth(characters.join("")) > width - 1) characters.pop();
  return width < 1 ? "" : `${characters.join("")}…`;
}

/**
 * In lines that begin below each other's words. A word that is too long for a line is cut by the terminal.
 * @type {(text: string, width: number, indent?: string) => string[]}
 */
export function wrapped(text, width, indent = "") {
  const lines = [""];
  // A figure stays with its sign of per cent.
  for (const word of text.split(/\s+(?!%)/).filter(Boolean)) {
    const line = lines.at(-1) ?? "";
    const longer = line.trim() === "" ? `${line}${word}` : `${line} ${word}`;
    if (stringWidth(longer) <= width || line.trim() === "") lines[lines.length - 1] = longer;
    else lines.push(`${indent}${word}`);
  }
  return lines;
}
