import { renderComparison } from "@routebench/report/markdown/comparison";
import stringWidth from "string-width";
import { loadSuite } from "../discover/suites.js";
import { loadResult } from "../results/result-store.js";
import { compareResults } from "../summarise/compare-results.js";
import { differences } from "../summarise/fingerprint.js";
import { withNames } from "../summarise/named-targets.js";

/** @typedef {{ force: boolean, json: boolean, failOn: "slower" | "never" }} Choices */

/** @param {{ oldFile: string, newFile: string, suites: string } & Choices} options */
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
