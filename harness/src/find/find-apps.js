import path from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "@routebench/host/usage-error";
import { assertUsable, readApps } from "./apps.js";
import { filterApps } from "./filter-apps.js";
import { findRuntimes } from "./runtimes.js";
import { loadSuite } from "./suites.js";

/** @import { BenchOptions } from "../options/options.js" */
/** @import { App } from "@routebench/contract/app" */

/**
 * @typedef {Pick<BenchOptions, "suite">
 *   & Partial<Pick<BenchOptions, "apps" | "filter" | "runtime" | "all" | "quick">>} AppOptions
 * @typedef {Awaited<ReturnType<typeof findApps>>} Candidates
 */

/**
 * Finds the suite, all its apps, the apps that a run without a filter measures, and the runtimes.
 * @param {AppOptions} options @throws {UsageError}
 */
export async function findApps(options) {
  const { suite: id, apps: dir, all = false, quick = false } = options;
  const runtimes = await findRuntimes(options.runtime);
  const suite = await loadSuite(id);
  const folder = suite.cli?.subjectsOf?.(options) ?? suite.subjects;
  const ofSuite = fileURLToPath(folder);
  const apps = await readApps(dir ?? ofSuite, suite);
  // If the user gives a folder, all its apps are measured.
  const isBrought = dir !== undefined && path.resolve(dir) !== path.resolve(ofSuite);
  const usualIds = isBrought ? undefined : suite.cli?.usual?.(options);
  const isNamed = (/** @type {App} */ app) => usualIds?.includes(app.id.split("@", 1)[0] ?? "");
  if (usualIds && folder !== suite.subjects) {
    const further = await readApps(fileURLToPath(suite.subjects), suite);
    apps.push(...further.filter(isNamed));
  }
  const chosen = isBrought ? [] : apps.filter(usualIds ? isNamed : ({ featured }) => featured);
  const usual = all || chosen.every(({ broken }) => broken) ? apps : chosen;
  // A quick look measures each app on one runtime only.
  const isFirst = (/** @type {App} */ { runtime }) => runtime === undefined;
  return { suite, runtimes, apps, usual: quick && !all ? usual.filter(isFirst) : usual };
}

/**
 * @param {Pick<Candidates, "apps" | "usual">} candidates @param {string[]} [filter]
 * @param {readonly { name: string }[]} [runtimes]
 * @throws {UsageError} if no app is left, or all are broken
 */
export function selectApps({ apps, usual }, filter = [], runtimes = [{ name: "node" }]) {
  const selected = filterApps(apps, filter, usual);
  const running = selected.filter(
    ({ runsOn = null }) => runsOn === null || runtimes.some(({ name }) => name === runsOn),
  );
  const [first] = selected;
  if (selected.every(({ broken }) => broken)) assertUsable(selected);
  if (running.length === 0 && first) {
    throw new UsageError(`${first.id} runs on ${first.runsOn} only. Add --runtime ${first.runsOn}`);
  }
  return running;
}
