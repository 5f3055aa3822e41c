import { randomInt } from "node:crypto";
import path from "node:path";
import { mainCase } from "@routebench/contract/cases";
import { chosenModes, MODES } from "@routebench/contract/modes";
import { referenceAmong } from "@routebench/contract/reference";
import { chooseApps } from "../discover/choose-apps.js";
import { targetsOf } from "../discover/suites.js";
import { chooseBaseline, hasControl, withReference } from "../entries/choose-entries.js";
import { appEntries, controlEntries, launchedEntries } from "../entries/entries.js";
import { openLocalHost } from "../host/local/local-host.js";
import { configure } from "../plan/configure.js";
import { describePlan } from "../plan/describe-plan.js";
import { createProgress } from "../progress/progress.js";
import { historyBeside } from "../publish/history-beside.js";
import { lockFolder } from "../results/folder-lock.js";
import {
  loadResult,
  prepareOutputFolder,
  removeHalfWritten,
  saveText,
} from "../results/result-store.js";
import { chooseDrivers } from "../run/choose-driver.js";
import { hasMeasured, run } from "../run/run.js";
import { SaveError } from "../save-error.js";
import { withNamedTargets } from "../summarise/named-targets.js";
import { summarise } from "../summarise/summarise.js";
import { UsageError } from "../usage-error.js";
import { askedBy } from "../verify/asked.js";
import { verifyEntries } from "../verify/verify-entries.js";
import { resumeResult, startResult } from "./start-result.js";
import { ROOT_DIR } from "./workspace.js";

/**
 * @typedef {import("../entries/entries.js").Entry} Entry
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("../host/host.js").Certificate} Certificate
 * @typedef {import("@routebench/contract/suite").Suite} Suite
 *
 * @typedef {import("../plan/configure.js").BenchChoices & import("../discover/choose-apps.js").WhichApps & {
 *   seed?: number,
 *   driver: import("../run/choose-driver.js").WantedDriver,
 *   openDriver: "auto" | "oha" | "constant-rate",
 *   control?: boolean,
 *   against?: string,
 *   reference: boolean,
 *   format?: string,
 *   failOn: "slower" | "never",
 *   resume: boolean,
 *   output: string,
 *   limit: import("../limits.js").Limits,
 *   json: boolean,
 * }} BenchOptions
 */

const INTERRUPTED = 130;

/**
 * The main job: discover, verify, plan, run, summarise, report.
 * @param {BenchOptions} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 * @throws {import("../usage-error.js").UsageError} before anything is measured
 */
export async function bench(options, signal) {
  const { suite, found, apps: filtered } = await chooseApps(options);
  const protocol = suite.protocols?.[options.format ?? ""];
  if (protocol) return runProtocol(protocol, options, signal);
  const wishes = { ...options, suite };
  assertModeIsOf(suite, options.mode);
  const targets = targetsOf(suite, options);
  const apps = withReference(filtered, found, options);
  assertLoadsMakeSense(wishes);
  const asked = targets.map((target) => askedBy(suite, target));
  const drivers = await chooseDrivers({ ...wishes, asked });
  await prepareOutputFolder(options.output);
  const unlock = await lockFolder(options.output);
  /** @type {import("../entries/baseline.js").Baseline | null} */
  let baseline = null;
  try {
    await removeHalfWritten(options.output, suite.charts);
    const earlier = options.resume
      ? await loadResult(path.join(options.output, "result.json"))
      : null;
    baseline = await chooseBaseline(apps, wishes, ROOT_DIR);
    const entries = [
      ...appEntries(apps),
      ...(hasControl(wishes) ? controlEntries(apps) : []),
      ...(baseline ? [baseline.entry] : []),
    ];
    const config = configure(options, {
      ...{ suite, targets },
      seed: earlier?.config.seed ?? options.seed ?? randomInt(1_000_000),
      drivers: drivers.labels,
      comparesBodies: drivers.driver.comparesBodies,
      shortestMs: drivers.driver.shortestMs,
      apps: apps.length,
      entries: entries.length,
    });
    const host = await openLocalHost();
    const work = (/** @type {Certificate | undefined} */ certificate) =>
      measure(entries, { ...drivers, suite, host, certificate }, config, earlier, options, signal);
    const isOverTls = config.cases.some(({ scheme }) => scheme === "https");
    return await (isOverTls ? host.withCertificate(work) : work(undefined));
  } finally {
    await baseline?.remove();
    await unlock();
  }
}

/**
 * @param {NonNullable<Suite["protocols"]>[string]} protocol that the suite runs itself
 * @param {Pick<BenchOptions, "output" | "quick">} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
async function runProtocol(protocol, { output, quick }, signal) {
  await prepareOutputFolder(output);
  const note = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`);
  const save = (/** @type {string} */ name, /** @type {string} */ text) =>
    saveText(output, name, text);
  process.stdout.write(await protocol({ quick, signal, note, save }));
  return signal.aborted ? INTERRUPTED : 0;
}

/**
 * @param {Entry[]} entries
 * @param {import("../run/choose-driver.js").DriverChoices & { suite: Suite, host: import("../host/host.js").Host, certificate?: Certificate }} means
 * @param {ResultFile["config"]} config
 * @param {ResultFile | null} earlier a run to go on with
 * @param {BenchOptions} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
async function measure(
  entries,
  { driver, openDriver, notices, suite, host, certificate },
  config,
  earlier,
  { output, json, failOn, limit: limits },
  signal,
) {
  const environment = await host.describe(ROOT_DIR);
  const progress = createProgress();
  const runLimit = AbortSignal.timeout(limits.runMs);
  const end = AbortSignal.any([signal, runLimit]);
  const sayEnding = () => progress.note("Ending the run; a second Ctrl-C ends it at once.");
  signal.addEventListener("abort", sayEnding);
  try {
    for (const notice of notices) progress.note(notice);
    const { target } = mainCase(config.cases);
    const conditions = { host, limits, suite, target, certificate };
    const apps = await verifyEntries(entries, conditions, progress, end);
    const beginning = {
      ...{ environment, apps },
      config: { ...config, reference: referenceAmong(apps) },
    };
    const result = earlier ? resumeResult(earlier, beginning) : startResult(beginning);
    const setup = {
      ...{ serverHost: host, loadHost: host },
      entries: launchedEntries(entries, apps, config.serverNodeFlags),
      ...{ suite, driver, openDriver, certificate, limits, signal: end },
    };
    const appCount = entries.filter(({ role }) => role === "app").length;
    const named = withNamedTargets(config, suite);
    progress.note(describePlan(named, { apps: appCount, entries: entries.length }));
    // The charts are slow to load, and until here the command line may still have been wrong.
    const { printReport } = await import("./report.js");
    const { saveReports } = await import("../results/save-reports.js");
    try {
      await run(result, setup, output, progress);
      if (hasMeasured(result)) {
        await saveReports(output, result, suite, await historyBeside(result, ROOT_DIR));
      }
    } catch (error) {
      // Print the tables even if saving fails.
      progress.end();
      if (error instanceof SaveError) printReport(result, suite, json);
      throw error;
    }
    progress.end();
    if (json || hasMeasured(result)) printReport(result, suite, json);
    process.stderr.write(describeEnd(result, output));
    if (runLimit.aborted && !signal.aborted && result.state === "interrupted") {
      process.stderr.write(
        `error: the run took longer than ${limits.runMs} ms and was stopped (--limit run)\n`,
      );
      return 1;
    }
    return exitCodeOf(result, failOn);
  } finally {
    signal.removeEventListener("abort", sayEnding);
    progress.end();
  }
}

/**
 * @param {ResultFile} result
 * @param {string} output
 * @returns {string} lines
 */
function describeEnd(result, output) {
  if (!hasMeasured(result)) return "Nothing was measured yet.\n";
  const saved = `Saved: ${path.join(output, "result.json")}, report.md and report.html\n`;
  return result.state === "interrupted"
    ? `${saved}The same command with --resume goes on from there.\n`
    : saved;
}

/**
 * @param {Suite} suite
 * @param {BenchOptions["mode"]} mode
 * @throws {UsageError}
 */
function assertModeIsOf(suite, mode) {
  if (chosenModes(mode, suite).length > 0) return;
  throw new UsageError(
    `the suite "${suite.id}" is not measured in the ${mode} mode; its modes are: ${suite.modes.join(", ")}`,
  );
}

/**
 * @param {Omit<BenchOptions, "suite"> & { suite: Suite }} wishes
 * @throws {UsageError}
 */
function assertLoadsMakeSense({ suite, rates = [], mode, requests, connections = [] }) {
  const chosen = chosenModes(mode, suite).map((each) => MODES[each]);
  const isShare = rates.some((rate) => "shareOfCapacity" in rate);
  if (isShare && !chosen.some(({ tellsCapacity }) => tellsCapacity)) {
    throw new UsageError(
      "--load is a share of the rate found in the external mode; leave out --mode in-process, or use --rate",
    );
  }
  const most = Math.max(...connections);
  const isCounted = chosen.some(({ generator }) => generator === "same process");
  if (isCounted && requests !== undefined && requests < most) {
    throw new UsageError(
      `--requests ${requests} is too few for ${most} --connections; give at least one request per connection`,
    );
  }
}

/**
 * @param {ResultFile} result
 * @param {BenchOptions["failOn"]} failOn
 * @returns {number}
 */
function exitCodeOf(result, failOn) {
  if (result.state === "interrupted") return INTERRUPTED;
  const { modes, fixedRate, against } = summarise(result);
  const isSlower = failOn === "slower" && against.some(({ verdict }) => verdict === "slower");
  const isIncomplete = [...modes, ...fixedRate].some(({ didNotFinish }) => didNotFinish.length > 0);
  return isSlower || isIncomplete ? 1 : 0;
}
