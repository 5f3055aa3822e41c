import { renderComparison } from "@routebench/report/markdown/comparison";
import stringWidth from "string-width";
import { loadSuite } from "../discover/suites.js";
import { compareResults } from "../judge/compare-results.js";
import { differences } from "../judge/fingerprint.js";
import { loadResult } from "../results/result-store.js";
import { withNames } from "../summarise/named-targets.js";

/**
 * @typedef {object} CompareCommandOptions
 * @property {string} oldFile
 * @property {string} newFile
 * @property {string} suites
 * @property {boolean} force
 * @property {boolean} json
 * @property {"slower" | "never"} failOn
 */

/**
 * Compares two result files.
 * @param {CompareCommandOptions} options
 * @returns {Promise<number>} exit code: 1 if an app became slower and `failOn` says so
 */
export async function compare({ oldFile, newFile, suites, force, json, failOn }) {
  const load = async (/** @type {string} */ file) => {
    const result = await loadResult(file);
    return withNames(result, await loadSuite(result.config.suite, suites));
  };
  const [before, after] = await Promise.all([load(oldFile), load(newFile)]);
  const rows = compareResults(before, after, { force });
  const unlike = differences(before, after);
  const forced = force && unlike.length > 0 && before.config.method === after.config.method;
  if (json) {
    process.stdout.write(
      `${JSON.stringify({ forced, differences: unlike, apps: rows }, null, 2)}\n`,
    );
  } else {
    process.stdout.write(`${renderComparison(rows, stringWidth)}\n`);
    if (forced) {
      process.stdout.write(`\nForced: the circumstances differ (${unlike.join("; ")}).\n`);
    }
  }
  return failOn === "slower" && rows.some(({ verdict }) => verdict === "slower") ? 1 : 0;
}
