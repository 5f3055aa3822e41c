import { randomInt } from "node:crypto";
import { Closers } from "@routebench/host/closers";
import { findingsOf, lookAtMachine, notesOf } from "@routebench/host/machine/look";
import { joinRuns, recordOtherRuns } from "@routebench/host/other-runs";
import { ROUTEBENCH_VERSION } from "@routebench/host/workspace";
import { unsupportedNodes } from "../../find/end-of-life.js";
import { findApps } from "../../find/find-apps.js";
import { selectEntries } from "../../find/select-entries.js";
import { targetsOf } from "../../find/suites.js";
import { assertRoom, budgetNotices, describePlan, makePlan } from "../../plan/make-plan.js";
import { createProgress } from "../../progress/progress.js";
import { loadResult } from "../../results/load-result.js";
import { openOutputFolder } from "../../results/output-folder.js";
import { chooseGenerators } from "../../run/choose-generators.js";
import { run } from "../../run/run.js";
import { verifyEntries } from "../../verify/verify-entries.js";
import { assertApply, withMode } from "../check-options.js";
import { assertAppsApply, assertResumable, assertSamePlan, beginResult } from "../session/begin.js";
import { describeRun, rememberCore } from "../session/environment.js";
import { openCertificate, openHost } from "../session/hosts.js";
import { INTERRUPTED, watchInterruption } from "../session/interruption.js";

/** @import { Entry, FoundRuntime } from "../../find/entry.js" */
/** @import { BenchOptions } from "../../options/options.js" */
/** @import { Format } from "../../results/render-report.js" */
/** @import { Suite } from "@routebench/contract/suite" */
/** @import { Certificate } from "@routebench/host/host" */

/**
 * What a run measures.
 * @typedef {object} Lineup
 * @property {Suite} suite
 * @property {FoundRuntime[]} runtimes
 * @property {(closers: Closers) => Promise<{ entries: Entry[], moreApps: number }>} select
 * @property {Certificate} [certificate] absent: servers get a temporary certificate if a case uses TLS
 */

/** @param {BenchOptions} typedOptions @param {AbortSignal} signal */
export async function bench(typedOptions, signal) {
  const options = withMode(typedOptions);
  const candidates = await findApps(options);
  const { suite, runtimes } = candidates;
  assertApply(options, suite);
  assertResumable(options);
  const select = (/** @type {Closers} */ closers) => selectEntries(candidates, options, closers);
  return measure({ suite, runtimes, select }, options, signal);
}

/** @param {Lineup} lineup @param {BenchOptions & { format?: Format }} options @param {AbortSignal} signal */
export async function measure(lineup, options, signal) {
  const { suite, runtimes } = lineup;
  const closers = new Closers();
  try {
    const targets = targetsOf(suite, options);
    const { generators, notices } = await chooseGenerators(options, suite);
    const machineNotes = notesOf(findingsOf(lookAtMachine(), suite.servers?.unprivileged));
    const otherRuns = await joinRuns({ ...options, signal });
    closers.add(otherRuns.close);
    // Packages that are installed now would disturb the other run.
    if (options.wait && signal.aborted) return INTERRUPTED;
    const { entries, moreApps } = await lineup.select(closers);
    const { limit: limits, output } = options;
    const { keep } = await openOutputFolder(output, suite.report?.charts ?? [], closers);
    const earlier = options.resume ? await loadResult(output) : null;
    const hosts = await openHost(options, suite, closers);
    const { serverHost, loadHost, lost } = hosts;
    const plan = makePlan(entries, options, {
      suite,
      targets,
      generators,
      runtimes: options.runtime && runtimes.map(({ name, version }) => ({ name, version })),
      // A resumed run keeps its order.
      seed: earlier?.config.seed ?? options.seed ?? randomInt(1_000_000),
    });
    assertRoom(plan, entries.length, [serverHost.room(), loadHost.room()]);
    const isOverTls = plan.cases.some(({ scheme }) => scheme === "https");
    const certificate = isOverTls
      ? (lineup.certificate ?? (await openCertificate(serverHost, closers)))
      : undefined;

    const progress = createProgress();
    closers.add(progress.end);
    const ends = { runMs: limits.runMs, lost };
    const interruption = watchInterruption(signal, ends, progress, closers);
    interruption.signal.addEventListener("abort", () => serverHost.endServers());
    const lab = {
      suite,
      serverHost,
      loadHost,
      generators,
      certificate,
      limits,
      keep,
      signal: interruption.signal,
    };
    const environment = await describeRun(hosts);
    const heading = describePlan(plan, entries, moreApps, environment);
    progress.begins([`routebench ${ROUTEBENCH_VERSION}`, ...heading]);
    for (const notice of [
      ...machineNotes,
      ...notices,
      ...budgetNotices(plan, entries.length),
      ...(await unsupportedNodes(runtimes, today())),
    ]) {
      progress.note(notice);
    }
    const ids = entries.map(({ id }) => ({ id }));
    if (earlier) assertSamePlan(earlier, { environment, config: plan, apps: ids });

    const verified = await verifyEntries(entries, plan, lab, progress);
    const begun = { environment, config: plan, apps: verified.apps };
    const beginning = beginResult(begun, earlier, suite);
    assertAppsApply(beginning);
    recordOtherRuns(otherRuns, beginning.environment, progress.note);

    // The charts load slowly, so they load only after all checks of the command line.
    const { keepRun, reportRun } = await import("../session/end.js");
    const rounds = run(beginning, { ...lab, entries: verified.launched }, progress);
    const ended = await keepRun(beginning, rounds, suite, { output, note: progress.note });
    progress.end(ended.result);
    await rememberCore(ended.result);
    return await reportRun(ended, interruption.fault(), suite, options);
  } finally {
    await closers.close();
  }
}

const today = () => new Date().toISOString().slice(0, 10);
