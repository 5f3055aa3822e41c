import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { renderPullRequestComment } from "@routebench/report/markdown/pull-request-comment";
import {
  renderReadmeComparison,
  renderReadmeRanking,
  renderReadmeResults,
} from "@routebench/report/markdown/readme-results";
import { renderReportFiles } from "@routebench/report/report-files";
import { historyBeside } from "../../src/publish/history.js";
import { FORMATS, renderReport } from "../../src/results/render-report.js";
import { toHistoryEntry } from "../../src/summarise/history-entry.js";
import { withNames } from "../../src/summarise/named-targets.js";
import { summarise } from "../../src/summarise/summarise.js";
import { ROUTING, ROUTING_EXTRAS } from "../support/routing.js";
import { roundFigures, splitPage } from "./normal-form.js";
import { loadRun, REPOSITORY } from "./runs.js";

/**
 * @typedef {import("./runs.js").RunName} RunName
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {{ name: string, text: string }} Output
 */

/** The run whose style sheet and script are held: they are the same in every page. */
const WITH_STYLE = "both-schemes";

/**
 * Everything that the commands make of a run: what lies beside it, what is printed of it in each format, and what
 * is published of it.
 * @param {RunName} run
 * @returns {Promise<Output[]>} in the form of the golden files
 */
export async function renderOutputs(run) {
  const raw = await loadRun(run);
  const result = withNames(raw, ROUTING);
  const history = await historyBeside(result, fileURLToPath(REPOSITORY));
  const extras = { ...ROUTING_EXTRAS, history };
  const saved = renderReportFiles(result, summarise(result), extras);
  // The page is printed as it is saved, so it is held once.
  assert.equal(renderReport("html", raw, ROUTING, extras), saved.at(-1)?.text);
  const printed = FORMATS.filter((format) => format !== "html").map((format) => ({
    name: `printed.${format}`,
    text: renderReport(format, raw, ROUTING, ROUTING_EXTRAS),
  }));
  const outputs = [...saved, ...printed, ...publishedOf(result)];
  return outputs
    .flatMap((each) => (each.name.endsWith(".html") ? pageParts(each, result, run) : [each]))
    .map(({ name, text }) => ({ name, text: roundFigures(text) }));
}

/**
 * @param {ResultFile} result
 * @returns {Output[]}
 */
function publishedOf(result) {
  const summary = summarise(result);
  const readme = [renderReadmeRanking, renderReadmeResults]
    .map((render) => render(result, summary, "results/"))
    .join("\n\n");
  const entry = JSON.stringify(toHistoryEntry(result, summary), null, 1);
  const comment = renderPullRequestComment([{ result, summary }], {
    artifact: "https://example.org/artifact",
  });
  return [
    { name: "readme.md", text: `${readme}\n` },
    { name: "history-entry.json", text: `${entry}\n` },
    ...(summary.versions.length > 0
      ? [
          {
            name: "readme-versions.md",
            text: `${renderReadmeComparison(result, summary, "results/")}\n`,
          },
        ]
      : []),
    ...(summary.against.length > 0 ? [{ name: "comment.md", text: comment }] : []),
  ];
}

/**
 * A page's own text; what is the same in all pages is held once.
 * @param {Output} output
 * @param {ResultFile} result
 * @param {RunName} run
 * @returns {Output[]}
 */
function pageParts({ name, text }, result, run) {
  const { page, style, script, rawResult } = splitPage(text);
  assert.deepEqual(JSON.parse(rawResult), result, "the page holds another result than its own");
  return [
    { name, text: page },
    ...(run === WITH_STYLE
      ? [
          { name: "page-style.css", text: style },
          { name: "page-script.js", text: script },
        ]
      : []),
  ];
}
