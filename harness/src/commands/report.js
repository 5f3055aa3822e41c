import { loadSuite, sectionsOf } from "../discover/suites.js";
import { printable } from "../printable.js";
import { loadResult } from "../results/load-result.js";
import { printScreen, renderReport } from "../results/render-report.js";
import { UsageError } from "../usage-error.js";

/** @import { Format } from "../results/render-report.js" */

/** @param {{ file: string, suites: string, format?: Format, json: boolean }} options */
export async function report({ file, suites, format, json }) {
  if (json && format !== undefined && format !== "json") {
    throw new UsageError(`--json and --format ${format} contradict each other; give one of them`);
  }
  const result = await loadResult(file);
  const suite = await loadSuite(result.config.suite, suites);
  const wanted = json ? "json" : format;
  if (wanted === undefined) {
    await printScreen(result, suite);
    return 0;
  }
  const extras = { sections: await sectionsOf(suite) };
  process.stdout.write(printable(renderReport(wanted, result, suite, extras)));
  return 0;
}
