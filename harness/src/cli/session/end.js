import path from "node:path";
import { MODES } from "@routebench/contract/modes";
import { IS_REPOSITORY } from "@routebench/host/workspace";
import { formatPercent } from "@routebench/report/format";
import { whereOf } from "@routebench/report/sections/versions";
import { messageLines } from "@routebench/report/terminal/text";
import { sectionsOf } from "../../find/suites.js";
import { LAST_RUN } from "../../options/options.js";
import { RACE, slowerThanFirst } from "../../race/verdicts.js";
import { hasResult, RESULT } from "../../results/load-result.js";
import { printReport } from "../../results/render-report.js";
import { Saves, saveResult } from "../../results/result-store.js";
import { removeReports, saveReports } from "../../results/save-reports.js";
import { withNames } from "../../summarise/named-targets.js";
import { summarise } from "../../summarise/summarise.js";
import { describeError, INTERRUPTED } from "./interruption.js";

/** @import { BenchOptions } from "../../options/options.js" */
/** @import { Format } from "../../results/render-report.js" */
/** @import { SaveError } from "../../results/result-store.js" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Suite } from "@routebench/contract/suite" */
/** @import { Summary } from "@routebench/contract/summary" */

/**
 * @typedef {object} Kept a run at its end
 * @property {ResultFile} result
 * @property {Summary | null} summary null if nothing was measured, or it could not be computed
 * @property {SaveError | null} unsaved why the last files could not be saved
 * @property {unknown} [broken] an unexpected error
 */

/**
 * Saves a run after each change, and its reports at the end. After any error, the measurements so far are kept. If the
 * disk is full, they are saved as soon as there is room. A run that is interrupted before it measured anything leaves
 * the files of an earlier run as they are.
 * @param {ResultFile} begun
 * @param {AsyncIterable<ResultFile>} results the result after each change
 * @param {Suite} suite @param {{ output: string, note: (line: string) => void }} to
 */
export async function keepRun(begun, results, suite, { output, note }) {
  // Sections of a suite may fail to load, so they load before anything is measured.
  await sectionsOf(suite);
  const saves = new Saves(note);
  let result = begun;
  /** @type {unknown} */
  let broken;
  let isFirst = true;
  const saveSoFar = async () => {
    if (!hasMeasured(result) && hasResult(output)) return;
    const isSaved = await saves.attempt("result", () => saveResult(output, result));
    // If this run is killed, reports of an earlier run must not remain.
    if (isFirst && isSaved) await removeReports(output, suite);
    isFirst &&= !isSaved;
  };
  try {
    for await (result of results) await saveSoFar();
  } catch (error) {
    broken = error;
    result = { ...result, state: "interrupted" };
    await saveSoFar();
  }
  /** @type {Summary | null} */
  let summary = null;
  try {
    if (hasMeasured(result)) summary = summarise(withNames(result, suite));
    const run = summary && { result, summary };
    if (run && !saves.unsaved)
      await saves.attempt("reports", () => saveReports(output, run, suite));
  } catch (error) {
    broken ??= error;
  }
  return { result, summary, unsaved: saves.unsaved, broken };
}

/**
 * Prints a run's tables, and the names of its files if they could be saved.
 * @param {Kept} kept
 * @param {string | null} fault that ended the run early
 * @param {Suite} suite
 * @param {Pick<BenchOptions, "output" | "failOn"> & { format?: Format }} options format: absent: one screen
 * @throws {SaveError} after printing
 */
export async function reportRun(kept, fault, suite, { output, failOn, format }) {
  const { result, summary, unsaved } = kept;
  try {
    if (summary) {
      // A blank line between progress and results.
      process.stderr.write("\n");
      await printReport(summary, suite, format);
    }
  } catch (error) {
    kept.broken ??= error;
  }
  const error = kept.broken === undefined ? fault : describeError(kept.broken);
  if (error !== null) say(`error: ${error}`);
  if (unsaved) throw unsaved;
  process.stderr.write(describeEnd(kept, output));
  if (error !== null) return 1;
  if (result.state === "interrupted" || summary === null) return INTERRUPTED;
  const slower = failOn === "slower" ? slowerIn(summary) : [];
  if (slower.length > 0) say(`--fail-on slower: ${slower.join("; ")}`);
  return slower.length > 0 || isFailure(summary) ? 1 : 0;
}

/** @param {string} text */
const say = (text) => process.stderr.write(`${messageLines(text).join("\n")}\n`);

/** @param {Summary} summary */
const isFailure = ({ modes, fixedRate, footprint, explained }) =>
  (explained?.failed ?? []).length > 0 ||
  [...modes, ...fixedRate, ...footprint].some(({ didNotFinish }) => didNotFinish.length > 0);

/** Apps that are slower than their other version, in words. @type {(summary: Summary) => string[]} */
function slowerIn(summary) {
  const { against, versions, modes, config } = summary;
  if (config.suite === RACE) return slowerThanFirst(summary);
  const fromBaselines = against.map((row) => {
    const { name, baseline: from, ratio, verdict } = row;
    return { name, from, ratio, verdict, where: whereOf(row, against, modes) };
  });
  const fromVersions = versions.flatMap(({ mode, apps }) => {
    const where = versions.length > 1 ? ` (${MODES[mode].title})` : "";
    const rows = apps.flatMap((app) => app.rows);
    return rows.flatMap(({ name, step }) => (step ? [{ name, ...step, where }] : []));
  });
  return [...fromBaselines, ...fromVersions]
    .filter(({ verdict }) => verdict === "slower")
    .map(
      ({ name, from, ratio, where }) =>
        `${name} is ${formatPercent(1 - ratio.point, 1)} slower than ${from}${where}`,
    );
}

/** @param {ResultFile} result */
const hasMeasured = ({ state, trials }) => state !== "interrupted" || trials.length > 0;

/** @type {(kept: Kept, output: string) => string} */
function describeEnd({ result, summary }, output) {
  if (!hasMeasured(result)) return "Nothing was measured yet.\n";
  // The npm package opens no browser.
  const open = IS_REPOSITORY ? ` (pnpm bench open${output === LAST_RUN ? "" : ` ${output}`})` : "";
  const lines = [
    ...(summary ? [`Report  ${path.join(output, "report.html")}${open}`] : []),
    `Data    ${path.join(output, RESULT)}`,
    ...(result.state === "interrupted" && result.config.suite !== RACE
      ? ["To continue, run the same command with --resume."]
      : []),
  ];
  return `\n${lines.join("\n")}\n`;
}
