import { TrialFailure } from "../../trial-failure.js";

/** None of them means anything in a configuration file, quoted or not. */
const HARMLESS = /^[\w/.:@+-]*$/;

/**
 * Puts values in the place of words such as {port}. Braces around anything else are left alone: a
 * configuration file has its own.
 * @param {string} text
 * @param {Record<string, unknown>} values texts and numbers
 * @param {{ isFile?: boolean }} [kind] isFile: of a configuration file, which has quotes and separators of its own
 * @returns {string}
 * @throws {TrialFailure} "start-failed" where a value would mean something in such a file
 */
export function fillTemplate(text, values, { isFile = false } = {}) {
  return text.replace(/\{(\w+)\}/g, (word, name) => {
    if (!Object.hasOwn(values, name)) return word;
    const value = String(values[name]);
    if (isFile && !HARMLESS.test(value)) {
      throw new TrialFailure(
        "start-failed",
        `its configuration cannot hold the ${name} "${value}"; use a folder whose path has plain letters only (TMPDIR)`,
      );
    }
    return value;
  });
}
