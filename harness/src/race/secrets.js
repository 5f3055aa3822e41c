/** @import { ResultFile } from "@routebench/contract/result-file" */

/**
 * Removes values of given headers from what servers may repeat: messages, and headers of their answers.
 * @param {readonly { value: string }[]} headers
 */
export function secretsOf(headers) {
  const values = headers
    .flatMap(({ value }) => (value ? [value, JSON.stringify(value).slice(1, -1)] : []))
    .sort((a, b) => b.length - a.length);
  const hide = (/** @type {string} */ text) =>
    values.reduce((shown, value) => shown.replaceAll(value, "(hidden)"), text);
  const hideIn = (/** @type {string} */ name, /** @type {any} */ value) => {
    if (name === "detail") return hide(value);
    return name === "head" ? value.map(hide) : value;
  };
  /** @type {(result: ResultFile) => ResultFile} */
  const clean = (result) =>
    values.length === 0 ? result : JSON.parse(JSON.stringify(result), hideIn);
  return { hide, clean };
}
