/** @import { Fault } from "@routebench/contract/pull-request" */

/** A shorter answer may stand in a file by chance. */
const TELLING_CHARACTERS = 3;

const LONGEST_LINE = 200;

/**
 * Where to begin with mending a fault: the line that the fault itself names, that imports the
 * package it names, that holds the wrong answer, or that has the route.
 * @param {string} words of the fault, as the verification says it
 * @param {{ file: string, text: string } | null} source of the subject
 * @returns {Fault["line"]} null where nothing in the file is known to have to do with it
 */
export function lineToFix(words, source) {
  if (source === null) return null;
  const { file, text } = source;
  const lines = text.split(/\r?\n/);
  const number =
    namedLine(words, file, lines) ??
    ofImport(words, lines) ??
    withAnswer(words, lines) ??
    ofRoute(words, lines);
  if (number === null) return null;
  return { file, number, text: (lines[number - 1] ?? "").trim().slice(0, LONGEST_LINE) };
}

/**
 * @param {string} words
 * @param {string} file as in an error's stack, with the line's number after it
 * @param {string[]} lines
 */
function namedLine(words, file, lines) {
  const at = words.indexOf(`${file}:`);
  const number = at === -1 ? 0 : Number.parseInt(words.slice(at + file.length + 1), 10);
  return number >= 1 && number <= lines.length ? number : null;
}

/** @type {(words: string, lines: string[]) => number | null} */
function ofImport(words, lines) {
  const [, name] = /\b(?:module|package) '([^']+)'/.exec(words) ?? [];
  const index = lines.findIndex((line) => /\bimport\b/.test(line) && line.includes(`"${name}"`));
  return name === undefined || index === -1 ? null : index + 1;
}

/** @type {(words: string, lines: string[]) => number | null} */
function withAnswer(words, lines) {
  const [, received] = / received "((?:[^"\\]|\\.)*)"$/.exec(words) ?? [];
  if (received === undefined || received.length < TELLING_CHARACTERS) return null;
  const found = lines.flatMap((line, index) => (line.includes(received) ? [index + 1] : []));
  // Of several lines none is more likely than the others.
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** @type {(words: string, lines: string[]) => number | null} */
function ofRoute(words, lines) {
  const [, path] = /\b[A-Z]+ (\/[^\s?:]*)/.exec(words) ?? [];
  if (path === undefined) return null;
  const lineOf = (/** @type {string} */ route) =>
    1 +
    lines.findIndex((line) =>
      ['"', "'", "`"].some((quote) => line.includes(quote + route + quote)),
    );
  // A near miss such as /hello/ or /helloo was taken for a route that it begins with.
  const isNearMiss = words.includes(' expected "404"') || words.includes(" expected 404");
  const shortest = isNearMiss ? 2 : path.length;
  for (let length = path.length; length >= shortest; length -= 1) {
    const number = lineOf(path.slice(0, length));
    if (number > 0) return number;
  }
  return null;
}
