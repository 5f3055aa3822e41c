import stringWidth from "string-width";

/** In the columns that the character takes, so that tables stay aligned. @type {Record<string, string>} */
const SUBSTITUTES = {
  "×": "x",
  µ: "u",
  "–": "-",
  "—": "-",
  "−": "-",
  "·": "|",
  "…": "~",
  "±": "~",
  "≥": ">",
  "≤": "<",
  "→": ">",
  "÷": "/",
  "†": "*",
  "‡": "#",
  "’": "'",
  "“": '"',
  "”": '"',
  "✓": "+",
  "✗": "x",
  "⚠": "!",
  "▲": "+",
  "▼": "-",
  "━": "=",
  "─": "-",
  "┊": "|",
  "🥇": "1.",
  "🥈": "2.",
  "🥉": "3.",
};

const SPINNER = /[\u2800-\u28ff]/g;
const NOT_ASCII = /[^\0-\x7f]/gu;

/** @param {string} text */
export const toAscii = (text) =>
  text
    .replace(SPINNER, "*")
    .replace(
      NOT_ASCII,
      (character) => SUBSTITUTES[character] ?? "?".repeat(stringWidth(character)),
    );

/** Whether the environment names another character set than UTF-8. @param {NodeJS.ProcessEnv} env */
export function isAscii({ LC_ALL, LC_CTYPE, LANG }) {
  const locale = LC_ALL || LC_CTYPE || LANG || "";
  return locale !== "" && !/utf-?8/i.test(locale);
}

/** Writes text in ASCII from now on. Bytes, such as those of a report in a pipe, stay as they are. @param {NodeJS.WriteStream} stream */
export function writeAscii(stream) {
  const write = stream.write.bind(stream);
  stream.write = (/** @type {string | Uint8Array} */ chunk, /** @type {any[]} */ ...rest) =>
    write(typeof chunk === "string" ? toAscii(chunk) : chunk, ...rest);
}
