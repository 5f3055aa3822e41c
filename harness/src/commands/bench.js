import { randomInt } from "node:crypto";
import path from "node:path";
import { mainCase } from "@routebench/contract/cases";
import { chooseApps } from "../discover/choose-apps.js";
import { targetsOf } from "../discover/suites.js";
import { withEntries, withReference } from "../entries/choose-entries.js";
import { launchedEntries } from "../entries/entries.js";
import { openLocalHost } from "../host/local/local-host.js";
import { assertLoadsMakeSense } from "../plan/assert-loads.js";
import { configure } from "../plan/configure.js";
import { describePlan } from "../plan/describe-plan.js";
import { createProgress } from "../progress/progress.js";
import { withOutputFolder } from "../results/output-folder.js";
import { loadResult } from "../results/result-store.js";
import { chooseDrivers } from "../run/choose-driver.js";
import { run } from "../run/run.js";
import { withNamedTargets } from "../summarise/named-targets.js";
import { askedBy } from "../verify/asked.js";
import { keptFindings } from "../verify/kept-findings.js";
import { verifyEntries } from "../verify/verify-entries.js";
import { earlierRuns } from "./earlier-runs.js";
import { runProtocol } from "./run-protocol.js";
import { beginResult } from "./start-result.js";
import { ROOT_DIR } from "./workspace.js";

/**
 * @typedef {import("../entries/entries.js").Entry} Entry
 * @typedef {import("../host/host.js").Certificate} Certificate
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
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

/**
 * The main job: discover, plan, verify, run, summarise, report.
 * @param {BenchOptions} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 * @throws {import("../usage-error.js").UsageError} before anything is measured
 */
export async function bench(options, signal) {
  const { output, resume } = options;
  const { suite, found, apps: chosen } = await chooseApps(options);
  const protocol = suite.protocols?.[options.format ?? ""];
  if (protocol) return runProtocol(protocol, { suite, apps: chosen }, options, signal);
  const apps = withReference(chosen, found, options);
  assertLoadsMakeSense(suite, options);
  const targets = targetsOf(suite, options);
  const choices = { ...options, suite };
  const asked = targets.map((target) => askedBy(suite, target));
  const drivers = await chooseDrivers({ ...choices, asked });
  const host = await openLocalHost(suite);
  return withOutputFolder(output, suite.charts ?? [], async () => {
    const earlier = resume ? await loadResult(path.join(output, "result.json")) : null;
    return withEntries(apps, choices, ROOT_DIR, async (entries) => {
      const config = configure(options, {
        ...{ suite, targets },
        seed: earlier?.config.seed ?? options.seed ?? randomInt(1_000_000),
        drivers: drivers.labels,
        comparesBodies: drivers.driver.comparesBodies,
        shortestMs: drivers.driver.shortestMs,
        apps: apps.length,
        entries: entries.length,
      });
      const work = (/** @type {Certificate | undefined} */ certificate) =>
        measure(
          entries,
          config,
          earlier,
          { ...drivers, suite, host, certificate },
          options,
          signal,
        );
      const isOverTls = config.cases.some(({ scheme }) => scheme === "https");
      return isOverTls ? host.withCertificate(work) : work(undefined);
    });
  });
}

/**
 * @param {Entry[]} entries
 * @param {ResultFile["config"]} config
 * @param {ResultFile | null} earlier a run to go on with
 * @param {import("../run/choose-driver.js").DriverChoices & { suite: Suite, host: import("../host/host.js").Host, certificate?: Certificate }} means
 * @param {Pick<BenchOptions, "output" | "quick" | "json" | "failOn" | "limit">} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
async function measure(entries, config, earlier, means, { limit: limits, ...options }, signal) {
  const { suite, host, certificate, driver, openDriver, notices } = means;
  const environment = await host.describe(ROOT_DIR);
  const runLimit = AbortSignal.timeout(limits.runMs);
  const end = AbortSignal.any([signal, runLimit]);
  const progress = createProgress();
  const sayEnding = () => progress.note("Ending the run; a second Ctrl-C ends it at once.");
  signal.addEventListener("abort", sayEnding);
  try {
    for (const notice of notices) progress.note(notice);
    const { target } = mainCase(config.cases);
    const runs = options.quick ? await earlierRuns(suite.id, options.output) : [];
    const conditions = { host, limits, suite, target, certificate, kept: keptFindings(runs) };
    const apps = await verifyEntries(entries, conditions, progress, end);
    const begun = beginResult({ environment, config, apps }, earlier);
    const appCount = entries.filter(({ role }) => role === "app").length;
    const named = withNamedTargets(config, suite);
    progress.note(describePlan(named, { apps: appCount, entries: entries.length }));
    // The charts are slow to load, and until here the command line may still have been wrong.
    const { exitCodeOf, keepRun, printRun } = await import("./end-of-run.js");
    const launched = launchedEntries(entries, apps, config.serverNodeFlags);
    const tools = {
      suite,
      serverHost: host,
      loadHost: host,
      driver,
      openDriver,
      certificate,
      limits,
    };
    const rounds = run(begun, { ...tools, entries: launched, signal: end }, progress);
    const kept = await keepRun(begun, rounds, options.output, suite);
    progress.end();
    printRun(kept, suite, options);
    if (kept.unsaved) throw kept.unsaved;
    if (runLimit.aborted && !signal.aborted && kept.result.state === "interrupted") {
      process.stderr.write(
        `error: the run took longer than ${limits.runMs} ms and was stopped (--limit run)\n`,
      );
      return 1;
    }
    return exitCodeOf(kept.result, options.failOn);
  } finally {
    signal.removeEventListener("abort", sayEnding);
    progress.end();
  }
}
