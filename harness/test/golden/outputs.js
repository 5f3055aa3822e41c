/** The outputs of the golden run: its report and its screens. */
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { renderReportFiles } from "@routebench/report/report-files";
import { screenSections } from "@routebench/report/sections/screen";
import { renderScreen } from "@routebench/report/terminal/screen";
import { frameOf } from "../../src/progress/frame.js";
import { describeClock, describeRound, leftMs, spentMs } from "../../src/progress/plain.js";
import { standingOf } from "../../src/progress/standing.js";
import { renderReport } from "../../src/results/render-report.js";
import { roundFigures } from "./normal-form.js";
import { loadRun } from "./runs.js";

/** @import { Round } from "../../src/plan/next-round.js" */
/** @import { Run } from "./runs.js" */
/** @import { ResultFile } from "@routebench/contract/result-file" */

/** @typedef {{ name: string, text: string }} Output */

const EXPECTED = new URL("expected/", import.meta.url);

/** @returns {Promise<Output[]>} in the form of the golden files */
export async function renderGolden() {
  const { raw, summary, extras } = await loadRun("routing");
  const files = renderReportFiles(summary, extras);
  const textOf = (/** @type {string} */ name) =>
    files.find((file) => file.name === name)?.text ?? assert.fail(`the run has no ${name}`);
  assert.equal(
    renderReport("html", summary, extras),
    textOf("report.html"),
    "the printed page equals the saved page",
  );
  return [
    { name: "report.md", text: textOf("report.md") },
    { name: "printed.csv", text: renderReport("csv", summary, extras) },
    { name: "screen-80.txt", text: screenText(80, { summary, extras }) },
    { name: "screen-piped.txt", text: screenText(undefined, { summary, extras }) },
    { name: "live-80.txt", text: liveText(raw) },
  ].map(({ name, text }) => ({ name, text: roundFigures(text) }));
}

/** @type {(columns: number | undefined, run: Pick<Run, "summary" | "extras">) => string} */
export const screenText = (columns, { summary, extras }) =>
  renderScreen(screenSections(summary, extras.sections), columns)
    .map(({ text }) => `${text}\n`)
    .join("");

/** The screen at the start of the last round. @param {ResultFile} result */
function liveText(result) {
  const [last] = result.rounds.slice(-1);
  assert.ok(last);
  const { mode, caseId, round } = last;
  const isOfLastRound = (/** @type {{ mode: string, round: number }} */ trial) =>
    trial.mode === mode && trial.round === round;
  const trials = result.trials.filter((trial) => !isOfLastRound(trial));
  const soFar = { ...result, trials, rounds: result.rounds.slice(0, -1) };
  const next = { mode, caseId, round, plans: result.trials.filter(isOfLastRound) };
  const spent = spentMs(soFar);
  const restMs = leftMs(soFar);
  const view = {
    heading: ["routebench", "3 apps", "/hello"],
    standings: standingOf(soFar),
    round: describeRound(/** @type {Round} */ (/** @type {unknown} */ (next)), soFar.config),
    doing: "launching koa",
    beat: 0,
    clock: describeClock(spent, result.config, restMs === null ? null : spent + restMs),
  };
  return frameOf(view, { columns: 80, rows: 24 })
    .map(({ text }) => `${text}\n`)
    .join("");
}

/** @returns {Promise<Map<string, string>>} the golden files by name */
export async function loadExpected() {
  const names = await readdir(EXPECTED);
  const texts = names.map((name) => readFile(new URL(name, EXPECTED), "utf8"));
  return new Map((await Promise.all(texts)).map((text, index) => [names[index] ?? "", text]));
}

/** Replaces the golden files, and removes every other file from their folder. @param {Output[]} outputs */
export async function saveExpected(outputs) {
  await rm(EXPECTED, { recursive: true, force: true });
  await mkdir(EXPECTED);
  await Promise.all(outputs.map(({ name, text }) => writeFile(new URL(name, EXPECTED), text)));
}
