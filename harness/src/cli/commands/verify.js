import os from "node:os";
import path from "node:path";
import { runtimeLabel } from "@routebench/contract/runtimes";
import { openLocalHost } from "@routebench/host/local/local-host";
import { findingsOf, lookAtMachine, notesOf } from "@routebench/host/machine/look";
import { isFault } from "@routebench/host/trial-failure";
import { printable } from "@routebench/report/terminal/text";
import { entryFor } from "../../find/entry.js";
import { findApps, selectApps } from "../../find/find-apps.js";
import { onRuntimes } from "../../find/select-entries.js";
import { targetsOf } from "../../find/suites.js";
import { releaseOf } from "../../verify/frameworks-page.js";
import { describeVerdict, describeWorkerVerdict, readSource } from "../../verify/verdict.js";
import { readVerified, withVerdict, writeVerified } from "../../verify/verified.js";
import { verifyFully } from "../../verify/verify-fully.js";
import { verifyWorker } from "../../verify/worker.js";
import { writeFrameworksDoc } from "../frameworks-doc.js";
import { INTERRUPTED } from "../session/interruption.js";

/** @import { AppOptions } from "../../find/find-apps.js" */
/** @import { Entry } from "../../find/entry.js" */
/** @import { App } from "@routebench/contract/app" */
/** @import { Runtime } from "@routebench/contract/app-record" */
/** @import { RuntimeVerdict, Verified } from "../../verify/verified.js" */
/** @import { Failure } from "@routebench/contract/trial" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * @param {AppOptions & { save?: boolean }} options save: writes results/verified.json and docs/frameworks.md
 * @param {AbortSignal} signal
 */
export async function verify({ save = false, ...options }, signal) {
  const candidates = await findApps({ ...options, all: true });
  const { suite, runtimes } = candidates;
  notesOf(findingsOf(lookAtMachine()));
  const entries = onRuntimes(
    selectApps(candidates, options.filter, runtimes).map(entryFor),
    runtimes,
  );
  // Read early: if the file is not valid, verifying would be in vain.
  const verified = save ? await readVerified() : null;
  const failures = await verifyAll(entries, suite, signal);
  if (signal.aborted) return INTERRUPTED;
  if (verified) {
    await writeVerified(withFailures(failures, verified, runtimes[0]));
    await writeFrameworksDoc();
  }
  return [...failures.values()].some(isFault) ? 1 : 0;
}

/**
 * @type {(failures: Map<Entry, Failure | null>, verified: Verified, ownNode: Runtime | undefined) => Verified}
 *   ownNode: the runtime of entries that the user chose no runtime for
 */
export function withFailures(failures, verified, ownNode) {
  let saved = verified;
  for (const [{ app, onRuntime }, failure] of failures) {
    const { runtime = ownNode, isNative } = onRuntime ?? {};
    if (runtime === undefined) continue;
    /** @type {RuntimeVerdict} */
    const verdict = { reason: failure && printable(failure.detail) };
    if (isNative !== undefined) verdict.isNative = isNative;
    if (app.newest) verdict.olderVersion = releaseOf(app);
    saved = withVerdict(
      saved,
      path.basename((app.newest ?? app).dir),
      runtimeLabel(runtime),
      verdict,
    );
  }
  return saved;
}

/**
 * Verifies as many entries at once as there are cores. With more, slow servers would not listen in time.
 * @param {Entry[]} entries @param {Suite} suite @param {AbortSignal} signal
 */
async function verifyAll(entries, suite, signal) {
  const host = await openLocalHost(suite.servers);
  signal.addEventListener("abort", () => host.endServers());
  const failures = new Map(entries.map((entry) => [entry, /** @type {Failure | null} */ (null)]));
  const verifyOne = async (/** @type {Entry} */ entry) => {
    const { app } = entry;
    if (suite.worker) {
      const { failure } = await verifyWorker(app, host, suite, targetsOf(suite, {})[0]);
      if (!signal.aborted) process.stdout.write(printable(describeWorkerVerdict(app, failure)));
      failures.set(entry, failure);
      return;
    }
    const verification = await verifyFully(app, host, suite);
    if (signal.aborted) return;
    const { failure } = verification;
    const source = failure && (await readSource(app.dir));
    process.stdout.write(printable(describeVerdict(app, verification, source)));
    failures.set(entry, failure);
  };
  const queue = entries.values();
  const verifyRest = async () => {
    for (const entry of queue) if (!signal.aborted) await verifyOne(entry);
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, verifyRest));
  return failures;
}
