import path from "node:path";
import { sectionsOf } from "../discover/suites.js";
import { historyBeside } from "../publish/history.js";
import { printReport } from "../results/render-report.js";
import { hasResult, saveResult } from "../results/result-store.js";
import { saveReports } from "../results/save-reports.js";
import { SaveError } from "../save-error.js";
import { summarise } from "../summarise/summarise.js";
import { ROOT_DIR } from "../workspace.js";
import { INTERRUPTED } from "./interruption.js";

/**
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Suite } from "@routebench/contract/suite"
 */

/**
 * Saves a run as it goes, and its reports when it has ended. One that was interrupted before it
 * measured anything leaves an earlier one's files as they were.
 * @param {ResultFile} begun
 * @param {AsyncIterable<ResultFile>} run the result so far, again and again
 * @param {string} output
 * @param {Suite} suite
 * @returns {Promise<{ result: ResultFile, unsaved: SaveError | null }>}
 */
export async function keepRun(begun, run, output, suite) {
  // Before anything is measured: they are the suite's own, and may fail to load.
  await sectionsOf(suite);
  let result = begun;
  try {
    for await (result of run) {
      if (hasMeasured(result) || !hasResult(output)) await saveResult(output, result);
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
 * @param {Awaited<ReturnType<typeof keepRun>>} kept
 * @param {string | null} fault that ended the run early
 * @param {Suite} suite
 * @param {{ output: string, json: boolean, failOn: "slower" | "never" }} options
 * @throws {SaveError} after it was printed
 */
export async function reportRun({ result, unsaved }, fault, suite, { output, json, failOn }) {
  if (json || hasMeasured(result)) await printReport(result, suite, json);
  if (unsaved) throw unsaved;
  process.stderr.write(describeEnd(result, output));
  if (result.state === "interrupted") {
    if (fault === null) return INTERRUPTED;
    process.stderr.write(`error: ${fault}\n`);
    return 1;
  }
  return isFailure(result, failOn) ? 1 : 0;
}

/** @type {(result: ResultFile, failOn: "slower" | "never") => boolean} */
function isFailure(result, failOn) {
  const { modes, fixedRate, against } = summarise(result);
  const isSlower = failOn === "slower" && against.some(({ verdict }) => verdict === "slower");
  return isSlower || [...modes, ...fixedRate].some(({ didNotFinish }) => didNotFinish.length > 0);
}

/** @param {ResultFile} result */
const hasMeasured = ({ state, trials }) => state !== "interrupted" || trials.length > 0;

/** @type {(result: ResultFile, output: string) => string} */
function describeEnd(result, output) {
  if (!hasMeasured(result)) return "Nothing was measured yet.\n";
  const saved = `Saved: ${path.join(output, "result.json")}, report.md and report.html\n`;
  return result.state === "interrupted"
    ? `${saved}The same command with --resume goes on from there.\n`
    : saved;
}
