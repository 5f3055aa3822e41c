/** Lays out text in a terminal, in which some characters take two columns. */

import stringWidth from "string-width";

/** Control characters, and characters that change the direction of text. Line breaks and tabs stay. */
const UNSAFE = /(?![\n\t]|\r\n)[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Makes text from outside, such as a file or a server's headers, safe to print in a terminal. @param {string} text */
export const printable = (text) => text.replace(UNSAFE, "\ufffd");

/** The most columns of a line, also in a pipe. */
export const WIDEST = 100;

/** @type {(text: string, width: number) => string} */
export const padded = (text, width) => text + " ".repeat(Math.max(0, width - stringWidth(text)));

/** Aligned to the right. @type {(text: string, width: number) => string} */
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
 * Breaks text into indented lines. The terminal cuts words that are too long for a line.
 * @type {(text: string, width: number, indent?: string) => string[]}
 */
export function wrapped(text, width, indent = "") {
  const lines = [""];
  // A figure stays with its percent sign.
  for (const word of text.split(/\s+(?!%)/).filter(Boolean)) {
    const line = lines.at(-1) ?? "";
    const longer = line.trim() === "" ? `${line}${word}` : `${line} ${word}`;
    if (stringWidth(longer) <= width || line.trim() === "") lines[lines.length - 1] = longer;
    else lines.push(`${indent}${word}`);
  }
  return lines;
}

/** If it takes several lines, a shell must still read them as one command. */
const COMMAND = /^ +pnpm /;
/** A command at the end of a message stays in one piece. */
const REMEDY = /(?<=; run:) (?=[\w-]+ [^;]*$)/;
const KIND = /^(?:error|warning|note): /;

/**
 * A message, or several lines of text. Lines that are too long are broken and indented below their first word.
 * @type {(text: string, columns?: number) => string[]}
 */
export function messageLines(text, columns = WIDEST) {
  const width = Math.min(columns, WIDEST);
  return printable(text)
    .split("\n")
    .flatMap((line) => {
      if (stringWidth(line) <= width) return [line];
      const indent = " ".repeat(KIND.exec(line)?.[0].length ?? 2);
      const [sentence = "", remedy] = line.split(REMEDY);
      if (remedy) return [...wrapped(sentence, width, indent), indent + remedy];
      return COMMAND.test(line)
        ? wrapped(line, width - 4, indent).map(
            (part, at, { length }) => `  ${part}${at < length - 1 ? " \\" : ""}`,
          )
        : wrapped(line, width, indent);
    });
}
