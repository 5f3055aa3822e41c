import { rm } from "node:fs/promises";
import path from "node:path";
import { renderReportFiles } from "@routebench/report/report-files";
import { CHART_FILES } from "@routebench/report/sections/chart-names";
import { sectionsOf } from "../discover/suites.js";
import { withNames } from "../summarise/named-targets.js";
import { summarise } from "../summarise/summarise.js";
import { saveText } from "./result-store.js";

/** @import { HistoryEntry } from "@routebench/contract/history-entry" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Suite } from "@routebench/contract/suite" */

/** @type {(dir: string, run: ResultFile, suite: Suite, history?: HistoryEntry[]) => Promise<void>} */
export async function saveReports(dir, result, suite, history = []) {
  const shown = withNames(result, suite);
  const extras = { sections: await sectionsOf(suite), history };
  const files = renderReportFiles(shown, summarise(shown), extras);
  for (const { name, text } of files) await saveText(dir, name, text);
  // Charts of an earlier run, whose modes this one may not have measured, are removed.
  const stale = [...CHART_FILES, ...(suite.report?.charts ?? [])].filter(
    (chart) => !files.some(({ name }) => name === chart),
  );
  await Promise.all(stale.map((name) => rm(path.join(dir, name), { force: true })));
}
