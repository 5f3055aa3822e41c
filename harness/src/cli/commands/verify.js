import { readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { openLocalHost } from "@routebench/host/local/local-host";
import { isFault } from "@routebench/host/trial-failure";
import { UsageError } from "@routebench/host/usage-error";
import { printable } from "@routebench/report/terminal/printable";
import { asItIs } from "../../find/entry.js";
import { findApps, selectApps } from "../../find/find-apps.js";
import { onRuntimes } from "../../find/select-entries.js";
import { targetsOf } from "../../find/suites.js";
import { withRuntimeTable } from "../../verify/runtime-table.js";
import { describeVerdict, describeWorkerVerdict, readSource } from "../../verify/verdict.js";
import { verifyFully } from "../../verify/verify-fully.js";
import { verifyWorker } from "../../verify/worker.js";
import { INTERRUPTED } from "../session/interruption.js";

/** @import { AppOptions } from "../../find/find-apps.js" */
/** @import { Entry, FoundRuntime } from "../../find/entry.js" */
/** @import { App } from "@routebench/contract/app" */
/** @import { RuntimeVerdict } from "../../verify/runtime-table.js" */
/** @import { Failure } from "@routebench/contract/trial" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * @param {AppOptions & { table?: string }} options table: a document that keeps theirs
 * @param {AbortSignal} signal
 */
export async function verify({ table, ...options }, signal) {
  const candidates = await findApps({ ...options, all: true });
  const { suite, runtimes } = candidates;
  const entries = onRuntimes(
    selectApps(candidates, options.filter, runtimes).map(asItIs),
    runtimes,
  );
  const keep = table === undefined ? undefined : await openTable(table, runtimes);
  const failures = await verifyAll(entries, suite, signal);
  if (signal.aborted) return INTERRUPTED;
  await keep?.(failures);
  return [...failures.values()].some(isFault) ? 1 : 0;
}

/** @typedef {(failures: Map<Entry, Failure | null>) => Promise<void>} KeepTable */

/**
 * @param {string} file
 * @param {FoundRuntime[]} runtimes
 * @returns {Promise<KeepTable>} writes the table into the file, which has a place for it
 */
async function openTable(file, [first]) {
  // Opened for both: what cannot be written is refused before all apps are verified for it.
  const document = await readFile(file, { encoding: "utf8", flag: "r+" }).catch((error) => {
    throw new UsageError(`cannot read and write "${file}" (${error.code})`);
  });
  /** @type {(entry: Entry, failure: Failure | null) => RuntimeVerdict[]} */
  const toVerdict = ({ app, onRuntime }, failure) => {
    const { runtime = first, isNative } = onRuntime ?? {};
    if (runtime === undefined) return [];
    const folder = path.basename((app.newest ?? app).dir);
    return [
      {
        folder,
        runtime,
        reason: failure?.detail ?? null,
        ...(isNative !== undefined && { isNative }),
        // The engine below it is not what is older.
        ...(app.newest && { olderVersion: app.version.replace(/^v| on .*$/g, "") }),
      },
    ];
  };
  const write = (/** @type {Map<Entry, Failure | null>} */ failures) =>
    withRuntimeTable(
      document,
      [...failures].flatMap(([entry, failure]) => toVerdict(entry, failure)),
    );
  if (write(new Map()) === null) {
    throw new UsageError(`"${file}" has no markers for the table. See docs/frameworks.md`);
  }
  return (failures) => writeFile(file, write(failures) ?? document);
}

/**
 * As many at a time as there are cores: more would keep slow starters from listening in time.
 * @param {Entry[]} entries
 * @param {Suite} suite
 * @param {AbortSignal} signal
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
