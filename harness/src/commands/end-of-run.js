import path from "node:path";
import { historyBeside } from "../publish/history.js";
import { hasResult, saveResult } from "../results/result-store.js";
import { saveReports } from "../results/save-reports.js";
import { SaveError } from "../save-error.js";
import { summarise } from "../summarise/summarise.js";
import { printReport } from "./report.js";
import { ROOT_DIR } from "./workspace.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/suite").Suite} Suite
 */

const INTERRUPTED = 130;

/**
 * Saves a run as it goes, so that an interrupted one keeps every finished trial, and its reports when it
 * has ended. One that was interrupted before it measured anything leaves an earlier one's files as they were.
 * @param {ResultFile} begun
 * @param {AsyncIterable<ResultFile>} run the result so far, again and again
 * @param {string} output
 * @param {Suite} suite
 * @returns {Promise<{ result: ResultFile, unsaved: SaveError | null }>} as it ended, and why it could not be
 *   saved: it can still be read
 */
export async function keepRun(begun, run, output, suite) {
  let result = begun;
  try {
    for await (result of run) {
      if (hasMeasured(result) || !(await hasResult(output))) await saveResult(output, result);
    }
    if (hasMeasured(result)) {
      await saveReports(output, result, suite, await historyBeside(result, ROOT_DIR));
    }
    return { result, unsaved: null };
  } catch (error) {
    if (!(error instanceof SaveError)) throw error;
    return { result, unsaved: error };
  }
}

/**
 * Prints what a run has found and, where it could be saved, in which files.
 * @param {Awaited<ReturnType<typeof keepRun>>} kept
 * @param {Suite} suite
 * @param {{ output: string, json: boolean }} options
 */
export async function printRun({ result, unsaved }, suite, { output, json }) {
  if (json || hasMeasured(result)) await printReport(result, suite, json);
  if (unsaved === null) process.stderr.write(describeEnd(result, output));
}

/**
 * @param {ResultFile} result
 * @param {"slower" | "never"} failOn
 * @returns {number}
 */
export function exitCodeOf(result, failOn) {
  if (result.state === "interrupted") return INTERRUPTED;
  const { modes, fixedRate, against } = summarise(result);
  const isSlower = failOn === "slower" && against.some(({ verdict }) => verdict === "slower");
  const isIncomplete = [...modes, ...fixedRate].some(({ didNotFinish }) => didNotFinish.length > 0);
  return isSlower || isIncomplete ? 1 : 0;
}

/**
 * @param {ResultFile} result
 * @returns {boolean} false if the run was interrupted too early
 */
const hasMeasured = ({ state, trials }) => state !== "interrupted" || trials.length > 0;

/**
 * @param {ResultFile} result
 * @param {string} output
 * @returns {string} lines
 */
function describeEnd(result, output) {
  if (!hasMeasured(result)) return "Nothing was measured yet.\n";
  const saved = `Saved: ${path.join(output, "result.json")}, report.md and report.html\n`;
  return result.state === "interrupted"
    ? `${saved}The same command with --resume goes on from there.\n`
    : saved;
}
