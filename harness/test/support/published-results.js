/** The published results, each read and summarised once for all files of tests. Nothing may change them. */
import path from "node:path";
import { loadResult } from "../../src/results/load-result.js";
import { summarise } from "../../src/summarise/summarise.js";
import { ROOT_DIR } from "../../src/workspace.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Summary } from "@routebench/contract/summary" */

/** @type {Map<string, Promise<ResultFile>>} */
const results = new Map();

/** @type {Map<string, Promise<Summary>>} */
const summaries = new Map();

/** @param {string} folder from the root, as in "results/all/" */
export function publishedResult(folder) {
  const result = results.get(folder) ?? loadResult(path.join(ROOT_DIR, folder));
  results.set(folder, result);
  return result;
}

/** Its summary, without its suite's names of targets. @param {string} folder */
export function publishedResultSummary(folder) {
  const summary = summaries.get(folder) ?? publishedResult(folder).then(summarise);
  summaries.set(folder, summary);
  return summary;
}
