/** @import { ResultFile } from "@routebench/contract/result-file" */

const HIDDEN = "(hidden)";

/**
 * Removes values of given headers from texts that servers may have written, such as their logs and their headers.
 * @param {readonly { value: string }[]} headers
 */
export function secretsOf(headers) {
  const values = headers.flatMap(({ value }) =>
    value === "" ? [] : [value, JSON.stringify(value).slice(1, -1)],
  );
  const longestFirst = [...new Set(values)].sort((a, b) => b.length - a.length);
  const hide = (/** @type {string} */ text) =>
    longestFirst.reduce((shown, value) => shown.replaceAll(value, HIDDEN), text);

  /** @template T @param {T} value every text in it @returns {T} */
  const hideIn = (value) => {
    if (typeof value === "string") return /** @type {any} */ (hide(value));
    if (Array.isArray(value)) return /** @type {any} */ (value.map(hideIn));
    if (typeof value !== "object" || value === null) return value;
    return /** @type {any} */ (
      Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hideIn(inner)]))
    );
  };

  /** @template {{ status: string }} T @param {T} outcome */
  const hideDetail = (outcome) =>
    "detail" in outcome ? { ...outcome, detail: hideIn(outcome.detail) } : outcome;

  return {
    hide,
    /** @param {ResultFile} result @returns {ResultFile} */
    clean: (result) => ({
      ...result,
      apps: result.apps.map((app) => ({
        ...app,
        verification: hideDetail(app.verification),
        ...(app.tls && { tls: hideDetail(app.tls) }),
        ...(app.served && { served: hideIn(app.served) }),
      })),
      trials: result.trials.map(hideDetail),
    }),
  };
}
