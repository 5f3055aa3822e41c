import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { renderReportFiles } from "@routebench/report/report-files";
import { CHART_FILES } from "@routebench/report/sections/chart-names";
import { sectionsOf } from "../discover/suites.js";
import { withNames } from "../summarise/named-targets.js";
import { summarise } from "../summarise/summarise.js";
import { saveText } from "./result-store.js";

/** @import { ReportExtras } from "@routebench/report/sections/sections" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Suite } from "@routebench/contract/suite" */

const PROFILES = "profiles";

/** @type {(dir: string, run: ResultFile, suite: Suite, around?: Pick<ReportExtras, "history" | "published">) => Promise<void>} */
export async function saveReports(dir, result, suite, around) {
  const shown = withNames(result, suite);
  const extras = { sections: await sectionsOf(suite), ...around };
  const files = renderReportFiles(shown, summarise(shown), extras);
  for (const { name, text } of files) await saveText(dir, name, text);
  // What an earlier run left, whose modes this one may not have measured, is removed.
  const stale = [...CHART_FILES, ...(suite.report?.charts ?? [])].filter(
    (chart) => !files.some(({ name }) => name === chart),
  );
  const own = new Set(rawProfiles(result));
  const profiles = await readdir(path.join(dir, PROFILES)).catch(() => []);
  stale.push(
    ...profiles
      .filter((name) => /\.cpuprofile(\.\d+)?$/.test(name))
      .map((name) => `${PROFILES}/${name}`)
      .filter((name) => !own.has(name)),
  );
  await Promise.all(stale.map((name) => rm(path.join(dir, name), { force: true })));
}

/** Names of what a run keeps beside its result for others to read. @param {ResultFile} result */
export const rawProfiles = ({ trials }) =>
  trials.flatMap((trial) =>
    trial.status === "ok" ? (trial.sample.profile?.profiled?.file ?? []) : [],
  );
