import { randomInt } from "node:crypto";
import path from "node:path";
import { discoverApps } from "../discover/apps.js";
import { filterApps } from "../discover/filter.js";
import { openBaseline } from "../entries/baseline.js";
import { appEntries, controlEntries } from "../entries/entries.js";
import { REFERENCE_APP } from "../judge/reference.js";
import { describeEnvironment } from "../machine/environment.js";
import { findPlacement } from "../machine/placement.js";
import { configure } from "../plan/configure.js";
import { createProgress } from "../progress/progress.js";
import { lockFolder } from "../results/folder-lock.js";
import { loadResult, prepareOutputFolder, removeHalfWritten } from "../results/result-store.js";
import { saveReports } from "../results/save-reports.js";
import { autocannonLabel, chooseDriver } from "../run/choose-driver.js";
import { run } from "../run/run.js";
import { SaveError } from "../save-error.js";
import { summarise } from "../summarise/summarise.js";
import { UsageError } from "../usage-error.js";
import { verifyEntries } from "../verify/verify-entries.js";
import { printReport } from "./report.js";
import { resumeResult, startResult } from "./start-result.js";
import { ROOT_DIR } from "./workspace.js";

/**
 * @typedef {import("../entries/entries.js").Entry} Entry
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 *
 * @typedef {import("../plan/configure.js").BenchChoices & {
 *   apps: string,
 *   filter: string[],
 *   seed?: number,
 *   driver: "auto" | "wrk" | "autocannon",
 *   control?: boolean,
 *   against?: string,
 *   failOn: "slower" | "never",
 *   resume: boolean,
 *   output: string,
 *   limit: import("../limits.js").Limits,
 *   json: boolean,
 * }} BenchOptions
 */

const INTERRUPTED = 130;

/** With less time than this, the apps themselves need all of it. */
const CONTROL_BUDGET_MS = 180_000;

/**
 * The main job: discover, verify, plan, run, summarise, report.
 * @param {BenchOptions} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 * @throws {import("../usage-error.js").UsageError} before anything is measured
 */
export async function bench(options, signal) {
  const apps = filterApps(await discoverApps(options.apps), options.filter);
  const choice = await chooseDriver(options.driver);
  await prepareOutputFolder(options.output);
  const unlock = await lockFolder(options.output);
  /** @type {import("../entries/baseline.js").Baseline | null} */
  let baseline = null;
  try {
    await removeHalfWritten(options.output);
    const earlier = options.resume
      ? await loadResult(path.join(options.output, "result.json"))
      : null;
    baseline = await chooseBaseline(apps, options);
    const entries = [
      ...appEntries(apps),
      ...(hasControl(options) ? controlEntries(apps) : []),
      ...(baseline ? [baseline.entry] : []),
    ];
    const config = configure(options, {
      seed: earlier?.config.seed ?? options.seed ?? randomInt(1_000_000),
      drivers: { inProcess: await autocannonLabel(), external: choice.label },
      whyInterleaved: choice.whyNoSlices,
      entries: entries.length,
    });
    const notice = config.external ? choice.notice : undefined;
    return await measure(entries, { ...choice, notice }, config, earlier, options, signal);
  } finally {
    await baseline?.remove();
    await unlock();
  }
}

/**
 * @param {Entry[]} entries
 * @param {import("../run/choose-driver.js").DriverChoice} choice
 * @param {ResultFile["config"]} config
 * @param {ResultFile | null} earlier a run to go on with
 * @param {BenchOptions} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
async function measure(
  entries,
  { driver, notice },
  config,
  earlier,
  { output, json, failOn, limit: limits },
  signal,
) {
  const placement = await findPlacement();
  const environment = await describeEnvironment(placement);
  const progress = createProgress();
  const runLimit = AbortSignal.timeout(limits.runMs);
  const end = AbortSignal.any([signal, runLimit]);
  try {
    if (notice) progress.note(notice);
    const conditions = { launchPrefix: placement.serverPrefix, limits, path: config.path };
    const apps = await verifyEntries(entries, conditions, progress, end);
    const beginning = { environment, config, apps };
    const result = earlier ? resumeResult(earlier, beginning) : startResult(beginning);
    const setup = {
      ...toSetup(entries, placement, driver, config),
      ...{ limits, signal: end },
    };
    try {
      await run(result, setup, output, progress);
      await saveReports(output, result);
    } catch (error) {
      // What cannot be saved can still be read.
      progress.end();
      if (error instanceof SaveError) printReport(result, json);
      throw error;
    }
    progress.end();
    printReport(result, json);
    process.stderr.write(`Saved: ${path.join(output, "result.json")}, report.md and report.html\n`);
    if (runLimit.aborted && !signal.aborted && result.state === "interrupted") {
      process.stderr.write(
        `error: the run had not ended after ${limits.runMs} ms and was ended (--limit run)\n`,
      );
      return 1;
    }
    return exitCodeOf(result, failOn);
  } finally {
    progress.end();
  }
}

/**
 * @param {import("../discover/apps.js").App[]} apps
 * @param {BenchOptions} options
 * @returns {Promise<import("../entries/baseline.js").Baseline | null>}
 * @throws {UsageError} where it is not clear which app is meant
 */
async function chooseBaseline(apps, { against, mode }) {
  if (against === undefined) return null;
  if (mode === "in-process") {
    throw new UsageError("--against runs in the external mode; leave out --mode in-process");
  }
  const [app, ...others] = apps.filter(({ id }) => apps.length === 1 || id !== REFERENCE_APP);
  if (!app || others.length > 0) {
    throw new UsageError("--against is for one app; name it, e.g. --filter fastify");
  }
  return openBaseline(app, against, ROOT_DIR);
}

/** @param {BenchOptions} options */
function hasControl({ control, mode, quick, budget }) {
  if (mode === "in-process" || quick) return false;
  return control ?? (budget === undefined || budget >= CONTROL_BUDGET_MS);
}

/**
 * @param {Entry[]} entries
 * @param {import("../machine/placement.js").Placement} placement
 * @param {import("@routebench/drivers/driver").Driver} driver
 * @param {ResultFile["config"]} config
 */
function toSetup(entries, placement, driver, { serverNodeFlags }) {
  const files = new Map(entries.map(({ id, app }) => [id, app.serverFile]));
  const serverFileOf = (/** @type {string} */ id) => /** @type {string} */ (files.get(id));
  return { placement, driver, serverFileOf, serverNodeFlags };
}

/**
 * @param {ResultFile} result
 * @param {BenchOptions["failOn"]} failOn
 * @returns {number}
 */
function exitCodeOf(result, failOn) {
  if (result.state === "interrupted") return INTERRUPTED;
  const { modes, against } = summarise(result);
  const isSlower = failOn === "slower" && against.some(({ verdict }) => verdict === "slower");
  return isSlower || modes.some(({ didNotFinish }) => didNotFinish.length > 0) ? 1 : 0;
}
