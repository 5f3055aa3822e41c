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
import { assertHasServers, targetsOf } from "../../find/suites.js";
import { describeHeaders } from "../../verify/headers.js";
import { readSource } from "../../verify/line-to-fix.js";
import { withRuntimeTable } from "../../verify/runtime-table.js";
import { describeVerdict, describeWorkerVerdict } from "../../verify/verdict.js";
import { verifyFully } from "../../verify/verify-fully.js";
import { verifyWorker } from "../../verify/verify-worker.js";
import { INTERRUPTED } from "../session/interruption.js";

/** @import { AppOptions } from "../../find/find-apps.js" */
/** @import { Entry } from "../../find/entry.js" */
/** @import { FoundRuntime } from "../../find/on-runtime.js" */
/** @import { Subject as App } from "@routebench/contract/subject" */
/** @import { RuntimeVerdict } from "../../verify/runtime-table.js" */
/** @import { Failure } from "@routebench/contract/trial" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * @param {AppOptions & { table?: string, showHeaders?: boolean }} options table: a
 *   document that keeps theirs
 * @param {AbortSignal} signal
 */
export async function verify({ table, showHeaders = false, ...options }, signal) {
  const found = await findApps({ ...options, all: true });
  const { suite, runtimes } = found;
  if (showHeaders) assertHasServers(suite);
  const entries = onRuntimes(selectApps(found, options.filter, runtimes).map(asItIs), runtimes);
  const keep = table === undefined ? undefined : await openTable(table, runtimes);
  const passed = await verifyAll(entries, suite, signal, { keep, showHeaders });
  if (signal.aborted) return INTERRUPTED;
  return passed ? 0 : 1;
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
  const toVerdict = ({ subject, onRuntime }, failure) => {
    const { runtime = first, isNative } = onRuntime ?? {};
    if (runtime === undefined) return [];
    const folder = path.basename((subject.newest ?? subject).dir);
    return [
      {
        folder,
        runtime,
        reason: failure?.detail ?? null,
        ...(isNative !== undefined && { isNative }),
        // The engine below it is not what is older.
        ...(subject.newest && { olderVersion: subject.version.replace(/^v| on .*$/g, "") }),
      },
    ];
  };
  const write = (/** @type {Map<Entry, Failure | null>} */ failures) =>
    withRuntimeTable(
      document,
      [...failures].flatMap(([entry, failure]) => toVerdict(entry, failure)),
    );
  if (write(new Map()) === null) {
    throw new UsageError(`"${file}" has no place for the table; see docs/frameworks.md for one`);
  }
  return (failures) => writeFile(file, write(failures) ?? document);
}

/**
 * As many at a time as there are cores: more would keep slow starters from listening in time.
 * @param {Entry[]} entries
 * @param {Suite} suite
 * @param {AbortSignal} signal
 * @param {{ keep: KeepTable | undefined, showHeaders: boolean }} also
 * @returns {Promise<boolean>} whether no app is wrong
 */
async function verifyAll(entries, suite, signal, { keep, showHeaders }) {
  const host = await openLocalHost(suite.servers);
  signal.addEventListener("abort", () => host.endServers());
  const failures = new Map(entries.map((entry) => [entry, /** @type {Failure | null} */ (null)]));
  /** @type {Map<Entry, Parameters<typeof describeHeaders>[0][number]>} */
  const answers = new Map();
  const verifyOne = async (/** @type {Entry} */ entry) => {
    const { subject: app } = entry;
    if (suite.worker) {
      const { failure } = await verifyWorker(app, host, suite, targetsOf(suite, {})[0]);
      if (!signal.aborted) process.stdout.write(printable(describeWorkerVerdict(app, failure)));
      failures.set(entry, failure);
      return;
    }
    const verification = await verifyFully(app, host, suite);
    if (signal.aborted) return;
    const { served, failure } = verification;
    const source = failure && (await readSource(app.dir));
    process.stdout.write(printable(describeVerdict(app, verification, source)));
    failures.set(entry, failure);
    answers.set(entry, { name: app.name, served, missing: failure?.detail ?? "" });
  };
  const queue = entries.values();
  const verifyRest = async () => {
    for (const entry of queue) if (!signal.aborted) await verifyOne(entry);
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, verifyRest));
  if (signal.aborted) return false;
  if (showHeaders) {
    const inOrder = entries.flatMap((entry) => answers.get(entry) ?? []);
    process.stdout.write(printable(describeHeaders(inOrder)));
  }
  await keep?.(failures);
  return ![...failures.values()].some(isFault);
}
