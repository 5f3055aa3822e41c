import { randomInt } from "node:crypto";
import path from "node:path";
import { mainCase } from "@routebench/contract/cases";
import { besideVersions, chooseSubjects, withReference } from "../discover/choose-subjects.js";
import { sectionsOf, targetsOf } from "../discover/suites.js";
import { withFlags } from "../entries/entry.js";
import { openEntries } from "../entries/variants.js";
import { wantedVersions } from "../entries/versions.js";
import { leastIn } from "../judge/speed.js";
import { assertLoadsMakeSense } from "../plan/assert-loads.js";
import { assertRoom } from "../plan/assert-room.js";
import { configure } from "../plan/configure.js";
import { describePlan } from "../plan/describe-plan.js";
import { createProgress } from "../progress/progress.js";
import { withOutputFolder } from "../results/output-folder.js";
import { loadResult } from "../results/result-store.js";
import { chooseDrivers } from "../run/choose-driver.js";
import { run } from "../run/run.js";
import { findRuntimes } from "../runtimes/find-runtimes.js";
import { withNamedTargets } from "../summarise/named-targets.js";
import { askedBy } from "../verify/asked.js";
import { keptFindings } from "../verify/kept-findings.js";
import { verifyEntries } from "../verify/verify-entries.js";
import { assertOverHosts } from "./assert-over-hosts.js";
import { describeRun } from "./describe-run.js";
import { earlierRuns } from "./earlier-runs.js";
import { rememberCore, withKnownCore } from "./known-core.js";
import { withHosts } from "./run-hosts.js";
import { runProtocol } from "./run-protocol.js";
import { beginResult } from "./start-result.js";
import { ROOT_DIR } from "./workspace.js";

/**
 * @typedef {import("../entries/entry.js").Entry} Entry
 * @typedef {import("../host/host.js").Certificate} Certificate
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/suite").Suite} Suite
 *
 * @typedef {import("../plan/configure.js").BenchChoices & import("../discover/choose-subjects.js").WhichSubjects & import("./assert-over-hosts.js").HostChoices & {
 *   seed?: number,
 *   driver: import("../run/choose-driver.js").WantedDriver,
 *   openDriver: import("@routebench/drivers/choose-open-driver").WantedOpenDriver,
 *   control?: boolean,
 *   against?: string,
 *   versions?: import("../entries/package-spec.js").PackageSpec[],
 *   runtime?: import("../runtimes/runtime-name.js").AskedRuntime[],
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
  const runtimes = await findRuntimes(options.runtime);
  const { suite, found, subjects: chosen, more } = await chooseSubjects({ ...options, runtimes });
  assertOverHosts(options, suite);
  const { source } = suite.cli ?? {};
  if (source && options.format === "source")
    return runProtocol(source, { suite, subjects: chosen }, options, signal);
  const beside = besideVersions(chosen, options);
  const subjects = withReference(beside, found, options);
  assertLoadsMakeSense(suite, options);
  const targets = targetsOf(suite, options);
  const versions = wantedVersions(options.versions ?? [], found);
  const choices = { ...options, suite, versions, runtimes };
  const asked = targets.map((target) => askedBy(suite, target));
  const drivers = await chooseDrivers({ ...choices, asked });
  return withOutputFolder(output, suite.report?.charts ?? [], async () => {
    const earlier = resume ? await loadResult(path.join(output, "result.json")) : null;
    const { entries, close } = await openEntries(subjects, choices, ROOT_DIR);
    try {
      const chosen = runtimes.map(({ name, version }) => ({ name, version }));
      const counts = {
        apps: entries.filter(({ role }) => role === "app").length,
        entries: entries.length,
      };
      return await withHosts(options, suite, async (hosts) => {
        const { serverHost, loadHost } = hosts;
        const config = configure(options, {
          ...{ suite, targets, ...(options.runtime && { runtimes: chosen }) },
          seed: earlier?.config.seed ?? options.seed ?? randomInt(1_000_000),
          drivers: drivers.labels,
          comparesBodies: drivers.driver.comparesBodies,
          shortestMs: drivers.driver.shortestMs,
          // Nobody wakes one on another machine.
          generatorSleeps: serverHost === loadHost && serverHost.generatorSleeps === true,
          ...counts,
        });
        const [room, { openFiles }] = [serverHost.room(), loadHost.room()];
        const least = Math.min(room.openFiles, openFiles);
        assertRoom(config, counts, { ...room, openFiles: least });
        const work = (/** @type {Certificate | undefined} */ certificate) => {
          const apart = beside.length > 0 ? more : 0;
          const means = { ...drivers, suite, hosts, certificate, more: apart };
          return measure(entries, config, earlier, means, options, signal);
        };
        const isOverTls = config.cases.some(({ scheme }) => scheme === "https");
        return isOverTls ? serverHost.withCertificate(work) : work(undefined);
      });
    } finally {
      await close();
    }
  });
}

/**
 * @param {Entry[]} entries
 * @param {ResultFile["config"]} config
 * @param {ResultFile | null} earlier a run to go on with
 * @param {import("../run/choose-driver.js").DriverChoices & { suite: Suite, hosts: import("./run-hosts.js").RunHosts, certificate?: Certificate, more: number }} means
 * @param {Pick<BenchOptions, "output" | "quick" | "json" | "failOn" | "limit">} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
async function measure(entries, config, earlier, means, { limit: limits, ...options }, signal) {
  const { suite, hosts, certificate, more, driver, openDriver, notices } = means;
  const { serverHost, loadHost, lost = new AbortController().signal } = hosts;
  const runLimit = AbortSignal.timeout(limits.runMs);
  const end = AbortSignal.any([signal, runLimit, lost]);
  const progress = createProgress();
  const sayEnding = () => progress.note("Ending the run; a second Ctrl-C ends it at once.");
  signal.addEventListener("abort", sayEnding);
  const sayLost = () => progress.note(`✗ ${lost.reason.message}. Ending the run.`);
  lost.addEventListener("abort", sayLost);
  try {
    for (const notice of notices) progress.note(notice);
    const { target } = mainCase(config.cases);
    const environment = await withKnownCore(
      ROOT_DIR,
      await describeRun(config, means, end, progress),
    );
    const runs = options.quick ? await earlierRuns(suite.id, options.output) : [];
    const conditions = {
      host: serverHost,
      limits,
      suite,
      target,
      certificate,
      kept: keptFindings(runs),
    };
    const apps = await verifyEntries(entries, conditions, progress, end);
    const begun = beginResult({ environment, config, apps }, earlier);
    const appCount = entries.filter(({ role }) => role === "app").length;
    const named = withNamedTargets(config, suite);
    progress.note(describePlan(named, { apps: appCount, entries: entries.length, more }));
    // The charts are slow to load, and until here the command line may still have been wrong.
    const { exitCodeOf, keepRun, printRun } = await import("./end-of-run.js");
    await sectionsOf(suite);
    const launched = withFlags(entries, apps, config.serverNodeFlags);
    const tools = { suite, serverHost, loadHost, driver, openDriver, certificate, limits };
    const rounds = run(begun, { ...tools, entries: launched, signal: end }, progress);
    const kept = await keepRun(begun, rounds, options.output, suite);
    progress.end();
    await rememberCore(ROOT_DIR, environment, leastIn(kept.result));
    await printRun(kept, suite, options);
    if (kept.unsaved) throw kept.unsaved;
    if (runLimit.aborted && !signal.aborted && kept.result.state === "interrupted") {
      process.stderr.write(
        `error: the run took longer than ${limits.runMs} ms and was stopped (--limit run)\n`,
      );
      return 1;
    }
    if (lost.aborted && kept.result.state === "interrupted") {
      process.stderr.write(`error: ${lost.reason.message}; the run was ended\n`);
      return 1;
    }
    return exitCodeOf(kept.result, options.failOn);
  } finally {
    signal.removeEventListener("abort", sayEnding);
    lost.removeEventListener("abort", sayLost);
    progress.end();
  }
}
