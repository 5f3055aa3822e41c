/** @import { ResultFile } from "@routebench/contract/result-file" */

const HIDDEN = "(hidden)";

/** Characters of a part of a value that shows something of it. */
const LEAST = 4;

/**
 * Removes values of given headers from what servers may repeat: messages, and headers of their answers.
 * @param {readonly { value: string }[]} headers
 */
export function secretsOf(headers) {
  const values = headers
    .flatMap(({ value }) => (value ? [value, JSON.stringify(value).slice(1, -1)] : []))
    .sort((a, b) => b.length - a.length);
  const hide = (/** @type {string} */ text) => {
    let shown = values.reduce((rest, value) => rest.replaceAll(value, HIDDEN), text);
    // A message may cut a text within the value.
    for (const value of text.includes("…") ? values : []) {
      for (let length = value.length - 1; length >= LEAST; length -= 1) {
        shown = shown
          .replaceAll(`${value.slice(0, length)}…`, `${HIDDEN}…`)
          .replaceAll(`${value.slice(0, length)}"…`, `${HIDDEN}"…`)
          .replaceAll(`…"${value.slice(-length)}`, `…"${HIDDEN}`);
      }
    }
    return shown;
  };
  const hideIn = (/** @type {string} */ name, /** @type {any} */ value) => {
    if (name === "detail") return hide(value);
    return name === "head" ? value.map(hide) : value;
  };
  /** @type {(result: ResultFile) => ResultFile} */
  const clean = (result) =>
    values.length === 0 ? result : JSON.parse(JSON.stringify(result), hideIn);
  return { hide, clean };
}
