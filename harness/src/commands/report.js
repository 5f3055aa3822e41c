import { renderRankingChart } from "@routebench/report/charts/ranking-chart";
import { renderCsvReport } from "@routebench/report/csv-report";
import { renderHtmlReport } from "@routebench/report/html/report";
import { renderMarkdownReport } from "@routebench/report/markdown/report";
import { foremost, mainModes } from "@routebench/report/sections/mode-cases";
import { hasSpeeds } from "@routebench/report/standings/row-standing";
import stringWidth from "string-width";
import { loadSuite, sectionsOf } from "../discover/suites.js";
import { historyBeside } from "../publish/history.js";
import { loadResult } from "../results/result-store.js";
import { withNames } from "../summarise/named-targets.js";
import { summarise } from "../summarise/summarise.js";
import { UsageError } from "../usage-error.js";
import { ROOT_DIR } from "./workspace.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/summary").Summary} Summary
 * @typedef {import("@routebench/report/sections/sections").ReportExtras} ReportExtras
 * @typedef {import("@routebench/contract/suite").Suite} Suite
 * @typedef {import("./choices.js").Format} Format
 */

/** @type {Record<Format, (result: ResultFile, summary: Summary, extras: ReportExtras) => string>} */
const RENDERERS = {
  md: (result, summary, extras) =>
    renderMarkdownReport(result, summary, { stringLength: stringWidth }, extras),
  html: renderHtmlReport,
  svg: (_, summary) => `${renderChart(summary)}\n`,
  csv: (_, summary) => renderCsvReport(summary),
  json: ({ config, state }, summary) =>
    `${JSON.stringify({ config, state, ...summary }, null, 2)}\n`,
};

/**
 * Renders a result file again; nothing is measured.
 * @param {{ file: string, suites: string, format?: Format, json: boolean }} options `json`: another word for that format
 * @returns {Promise<number>} exit code
 * @throws {UsageError} if there is nothing to render
 */
export async function report({ file, suites, format, json }) {
  if (json && format !== undefined && format !== "json") {
    throw new UsageError(`--json and --format ${format} contradict each other; give one of them`);
  }
  const result = await loadResult(file);
  const suite = await loadSuite(result.config.suite, suites);
  const wanted = json ? "json" : (format ?? "md");
  // The page alone shows what was published before.
  const history = wanted === "html" ? await historyBeside(result, ROOT_DIR) : [];
  const extras = { sections: await sectionsOf(suite), history };
  process.stdout.write(renderReport(wanted, result, suite, extras));
  return 0;
}

/**
 * @param {ResultFile} result
 * @param {Suite} suite
 * @param {boolean} json
 */
export async function printReport(result, suite, json) {
  const extras = { sections: await sectionsOf(suite) };
  process.stdout.write(renderReport(json ? "json" : "md", result, suite, extras));
}

/**
 * @param {Format} format
 * @param {ResultFile} result
 * @param {Suite} suite that it is of
 * @param {ReportExtras} extras
 * @returns {string} what is printed
 * @throws {UsageError} if there is nothing to render
 */
export function renderReport(format, result, suite, extras) {
  // JSON is for programs: it holds the data of the file, not the words for them.
  const shown = format === "json" ? result : withNames(result, suite);
  return RENDERERS[format](shown, summarise(shown), extras);
}

/**
 * @param {Summary} summary
 * @returns {string} the external mode's ranking in the main case, or the only one there is
 * @throws {UsageError} if no app finished
 */
function renderChart({ modes }) {
  const mode = foremost(mainModes(modes).filter(hasSpeeds));
  if (!mode) {
    const why = modes.some(({ rows }) => rows.length > 0)
      ? "no app's speed was measured"
      : "no app finished";
    throw new UsageError(`${why}, so there is nothing to draw; try --format md`);
  }
  return renderRankingChart(mode);
}
