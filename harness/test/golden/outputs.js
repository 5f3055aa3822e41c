/** Everything that the commands make of two runs: one of servers in both modes, one of workers of which some fail. */
import assert from "node:assert/strict";
import { client, sortTables } from "@routebench/report/html/client";
import { scriptOf } from "@routebench/report/html/markup";
import { STYLE } from "@routebench/report/html/style";
import {
  renderReadmeFinding,
  renderReadmeModes,
  renderReadmeRanking,
  renderReadmeResults,
} from "@routebench/report/markdown/readme-results";
import { renderReportFiles } from "@routebench/report/report-files";
import { renderScreen } from "@routebench/report/screen";
import { frameOf } from "../../src/progress/frame.js";
import { leftMs, nameRound, spentMs } from "../../src/progress/lines.js";
import { standingOf } from "../../src/progress/standing.js";
import { FORMATS, renderReport } from "../../src/results/render-report.js";
import { joinLeaves, roundFigures, splitPage } from "./normal-form.js";
import { loadRun } from "./runs.js";

/** @import { Round } from "../../src/plan/next-round.js" */
/** @import { Size } from "../../src/progress/frame.js" */
/** @import { Run } from "./runs.js" */
/** @import { ResultFile } from "@routebench/contract/result-file" */

export const WHOLE_RUNS = /** @type {const} */ (["routing", "parser"]);

/** @typedef {{ name: string, text: string }} Output */

/**
 * What lies beside a run, what is printed of it in each format, and what is published of it.
 * @param {typeof WHOLE_RUNS[number]} name
 * @returns {Promise<Output[]>} in the form of the golden files
 */
export async function renderWholeRun(name) {
  const { raw, result, summary, suite, extras } = await loadRun(name);
  const saved = renderReportFiles(result, summary, extras);
  // The page is printed as it is saved, so it is held once.
  assert.equal(renderReport("html", raw, suite, extras), saved.at(-1)?.text);
  const printed = FORMATS.filter((format) => format !== "html").map((format) => ({
    name: `printed.${format}`,
    text: renderReport(format, raw, suite, { sections: extras.sections }),
  }));
  const screens = [100, 80, null].map((columns) => ({
    name: columns === null ? "screen.md" : `screen-${columns}.txt`,
    text: screenText(columns, { result, summary, extras }),
  }));
  const readme = [
    renderReadmeRanking(result, summary, "results/"),
    renderReadmeResults(result, summary, "results/"),
    ...renderReadmeModes(summary, "results/"),
    renderReadmeFinding("Again", result, summary, "results/"),
  ].join("\n\n");
  const entry = JSON.stringify(extras.history?.at(-1), null, 1);
  return [
    ...saved.map((each) => (each.name.endsWith(".html") ? pageText(each, result) : each)),
    ...printed,
    ...screens,
    ...[
      { columns: 80, rows: 24 },
      { columns: 200, rows: 50 },
    ].map((size) => ({
      name: `live-${size.columns}.txt`,
      text: liveText(raw, size),
    })),
    { name: "readme.md", text: `${readme}\n` },
    { name: "history-entry.json", text: `${entry}\n` },
  ].map(({ name, text }) => ({
    name,
    text: roundFigures(name.endsWith(".json") ? joinLeaves(text) : text),
  }));
}

/** @type {(columns: number | null, run: Pick<Run, "result" | "summary" | "extras">) => string} */
export const screenText = (columns, { result, summary, extras }) =>
  renderScreen(result, summary, extras, columns)
    .map(({ text }) => `${text}\n`)
    .join("");

/** What the terminal shows as the last round begins. @type {(result: ResultFile, size: Size) => string} */
function liveText(result, size) {
  const [last] = result.rounds.slice(-1);
  assert.ok(last);
  const { mode, caseId, round } = last;
  const isOfLast = (/** @type {{ mode: string, round: number }} */ one) =>
    one.mode === mode && one.round === round;
  const trials = result.trials.filter((trial) => !isOfLast(trial));
  const soFar = { ...result, trials, rounds: result.rounds.slice(0, -1) };
  const next = { mode, caseId, round, plans: result.trials.filter(isOfLast) };
  const view = {
    standings: standingOf(soFar),
    round: nameRound(/** @type {Round} */ (/** @type {unknown} */ (next)), soFar),
    ...{ doing: "launching koa", beat: 0, spentMs: spentMs(soFar) },
    ...{ budgetMs: result.config.budgetMs, leftMs: leftMs(soFar) },
  };
  return frameOf(view, size)
    .map(({ text }) => `${text}\n`)
    .join("");
}

/**
 * A page's own text; its style sheet and its script are those of the source, byte by byte.
 * @param {Output} output
 * @param {ResultFile} result
 * @returns {Output}
 */
function pageText({ name, text }, result) {
  const { page, style, script, rawResult } = splitPage(text);
  assert.deepEqual(JSON.parse(rawResult), result, "the page holds another result than its own");
  assert.equal(style, STYLE);
  assert.equal(script, scriptOf(client, sortTables).text);
  return { name, text: page };
}
