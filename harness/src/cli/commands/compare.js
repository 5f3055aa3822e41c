import { METHOD } from "@routebench/contract/method";
import { RANKED_MODES } from "@routebench/contract/modes";
import { UsageError } from "@routebench/host/usage-error";
import { renderComparison } from "@routebench/report/terminal/comparison";
import { printable } from "@routebench/report/terminal/text";
import { loadSuite } from "../../find/suites.js";
import { loadResult } from "../../results/load-result.js";
import { compareResults } from "../../summarise/compare-results.js";
import { conditionsOf, differences, sourcesOf, versionsOf } from "../../summarise/fingerprint.js";
import { withNames } from "../../summarise/named-targets.js";

const WORSE = ["slower", "did not finish"];

/** @param {{ oldFile: string, newFile: string, force: boolean, failOn: "slower" | "never" }} options */
export async function compare({ oldFile, newFile, force, failOn }) {
  const load = async (/** @type {string} */ file) => {
    const result = await loadResult(file);
    const { method } = result.config;
    if (method !== METHOD) {
      throw new UsageError(
        `"${file}" was measured with method ${method}, but compare handles only method ${METHOD}. Measure it again.`,
      );
    }
    return withNames(result, await loadSuite(result.config.suite));
  };
  const [before, after] = await Promise.all([load(oldFile), load(newFile)]);
  const rows = compareResults(before, after, { force });
  if (rows.length === 0) {
    const [then, now] = [before, after].map(({ config }) => Object.keys(config.modes).join(", "));
    throw new UsageError(
      `the results have no mode in common: ${then} before, ${now} now. Measure both in one of ${RANKED_MODES.join(", ")}`,
    );
  }
  const unlike = differences(before, after, conditionsOf);
  const sources = differences(before, after, sourcesOf);
  const versions = differences(before, after, versionsOf);
  const notes = [
    force &&
      unlike.length > 0 &&
      `Compared with --force although the circumstances differ: ${unlike.join("; ")}.`,
    versions.length > 0 && `The machines differ: ${versions.join("; ")}.`,
    sources.length > 0 &&
      `The measured code differs:${sources.map((source) => `\n- ${source.replace(/\s+/g, " ")}`).join("")}`,
  ];
  process.stdout.write(`${renderComparison(rows)}\n`);
  for (const note of notes) if (note) process.stdout.write(printable(`\n${note}\n`));
  if (failOn === "never") return 0;
  if (rows.some(({ verdict }) => WORSE.includes(verdict))) return 1;
  if (rows.some(({ ratio }) => ratio !== null)) return 0;
  process.stderr.write("error: nothing could be compared, so --fail-on slower has no result\n");
  return 2;
}
