import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { renderReportFiles } from "@routebench/report/report-files";
import { CHART_FILES } from "@routebench/report/sections/section";
import { sectionsOf } from "../find/suites.js";
import { saveText, UNFINISHED } from "./result-store.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Suite } from "@routebench/contract/suite" */
/** @import { Summary } from "@routebench/contract/summary" */

export const PAGES = ["report.md", "report.html"];
export const PROFILES = "profiles";

/**
 * Node's own profiles are different: their names end in three digits. Unfinished files count too.
 * @param {string} name
 */
export const isProfile = (name) =>
  /\.[1-9]\d*\.cpuprofile$/.test(name.split(UNFINISHED, 1)[0] ?? "");

/** @type {(dir: string, run: { result: ResultFile, summary: Summary }, suite: Suite) => Promise<void>} */
export async function saveReports(dir, { result, summary }, suite) {
  const files = renderReportFiles(summary, { sections: await sectionsOf(suite) });
  for (const { name, text } of files) await saveText(dir, name, text);
  await removeReports(dir, suite, new Set(files.map(({ name }) => name)));
  const profilesOfRun = new Set(rawProfiles(result));
  const profiles = await readdir(path.join(dir, PROFILES)).catch(() => []);
  const stale = profiles.filter(isProfile).map((name) => `${PROFILES}/${name}`);
  await remove(
    dir,
    stale.filter((name) => !profilesOfRun.has(name)),
  );
}

/**
 * Removes reports of an earlier run, except for the files of this run.
 * @type {(dir: string, suite: Suite, written?: ReadonlySet<string>) => Promise<void>}
 */
export async function removeReports(dir, suite, written = new Set()) {
  const all = [...PAGES, ...CHART_FILES, ...(suite.report?.charts ?? [])];
  await remove(
    dir,
    all.filter((name) => !written.has(name)),
  );
}

/** @type {(dir: string, names: string[]) => Promise<unknown>} */
const remove = (dir, names) =>
  Promise.all(names.map((name) => rm(path.join(dir, name), { force: true })));

/** Profiles that a run saves next to its result. @param {ResultFile} result */
const rawProfiles = ({ trials }) =>
  trials.flatMap((trial) =>
    trial.status === "ok" ? (trial.sample.profile?.profiled?.file ?? []) : [],
  );

/** Profiles are not published. @param {ResultFile} result */
export function withoutProfiles(result) {
  const published = structuredClone(result);
  for (const trial of published.trials) {
    if (trial.status === "ok") delete trial.sample.profile?.profiled?.file;
  }
  return published;
}
