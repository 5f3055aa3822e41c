import { Closers } from "@routebench/host/closers";
import { joinRuns, recordOtherRuns } from "@routebench/host/other-runs";
import { createProgress } from "../../progress/progress.js";
import { openOutputFolder } from "../../results/output-folder.js";
import { run } from "../../run/run.js";
import {
  assertAppsApply,
  assertResumable,
  assertSamePlan,
  beginResult,
  loadEarlier,
} from "../session/begin.js";
import { choose, discover, openEntriesOf } from "../session/discover.js";
import { describeRun, rememberCore } from "../session/environment.js";
import { openCertificate, openHosts } from "../session/hosts.js";
import { watchInterruption } from "../session/interruption.js";
import { planRun } from "../session/plan.js";
import { verifyAll } from "../session/verify.js";

/** @import { BenchOptions } from "../options.js" */

/** @param {BenchOptions} options @param {AbortSignal} signal */
export async function bench(options, signal) {
  const closers = new Closers();
  try {
    const found = await discover(options);
    assertResumable(options);
    const choice = await choose(found, options);
    const { suite, drivers } = choice;
    const { limit: limits, output } = options;
    const { keep } = await openOutputFolder(output, suite.report?.charts ?? [], closers);
    const earlier = await loadEarlier(options);
    const entries = await openEntriesOf(choice, options, closers);
    const others = await joinRuns({ wait: options.wait, signal });
    closers.add(others.close);
    const hosts = await openHosts(options, suite, closers);
    const { serverHost, loadHost, lost } = hosts;
    const plan = planRun(choice, entries, hosts, earlier, options);
    const { config } = plan;
    const certificate = plan.isOverTls ? await openCertificate(serverHost, closers) : undefined;

    const progress = createProgress();
    closers.add(progress.end);
    const ends = { runMs: limits.runMs, lost };
    const interruption = watchInterruption(signal, ends, progress, closers);
    interruption.signal.addEventListener("abort", () => serverHost.endServers());
    const lab = {
      suite,
      serverHost,
      loadHost,
      driver: drivers.external,
      openDriver: drivers.open,
      certificate,
      limits,
      keep,
      signal: interruption.signal,
    };
    for (const notice of choice.notices) progress.note(notice);
    const environment = await describeRun(hosts);
    const apps = entries.map(({ id }) => ({ id }));
    if (earlier) assertSamePlan(earlier, { environment, config, apps });

    const verified = await verifyAll(entries, config, lab, progress, options);
    const begun = beginResult({ environment, config, apps: verified.apps }, earlier, suite);
    assertAppsApply(begun);
    progress.note(plan.description);
    recordOtherRuns(others, begun.environment, progress.note);

    // The charts are slow to load, and until here the command line may still have been wrong.
    const { keepRun, reportRun } = await import("../session/end.js");
    const rounds = run(begun, { ...lab, entries: verified.launched }, progress);
    const kept = await keepRun(begun, rounds, suite, { output, note: progress.note });
    progress.end();
    await rememberCore(kept.result);
    return await reportRun(kept, interruption.fault(), suite, options);
  } finally {
    await closers.close();
  }
}
