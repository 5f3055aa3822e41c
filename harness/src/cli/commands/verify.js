import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { openLocalHost } from "@routebench/host/local/local-host";
import { isFault } from "@routebench/host/trial-failure";
import { UsageError } from "@routebench/host/usage-error";
import { placeIn, ROOT_DIR } from "@routebench/host/workspace";
import { printable } from "@routebench/report/terminal/printable";
import { execa } from "execa";
import { chooseSubjects } from "../../find/choose-subjects.js";
import { asItIs } from "../../find/entry.js";
import { findRuntimes } from "../../find/find-runtimes.js";
import { assertHasServers, DEFAULT_SUITE, targetsOf } from "../../find/suites.js";
import { onRuntimes } from "../../find/variants.js";
import { describeHeaders } from "../../verify/headers.js";
import { readSource } from "../../verify/line-to-fix.js";
import { withRuntimeTable } from "../../verify/runtime-table.js";
import { describeVerdict, describeWorkerVerdict } from "../../verify/verdict.js";
import { verifyFully } from "../../verify/verify-fully.js";
import { verifyWorker } from "../../verify/verify-worker.js";
import { INTERRUPTED } from "../session/interruption.js";

/** @import { WhichSubjects } from "../../find/choose-subjects.js" */
/** @import { Entry } from "../../find/entry.js" */
/** @import { FoundRuntime } from "../../find/on-runtime.js" */
/** @import { AskedRuntime } from "../../find/runtime-name.js" */
/** @import { Subject as App } from "@routebench/contract/subject" */
/** @import { RuntimeVerdict } from "../../verify/runtime-table.js" */
/** @import { Failure } from "@routebench/contract/trial" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * @param {WhichSubjects & { runtime?: AskedRuntime[], table?: string, showHeaders?: boolean }} options table: a
 *   document that keeps theirs
 * @param {AbortSignal} signal
 */
export async function verify({ runtime, table, showHeaders = false, ...which }, signal) {
  const runtimes = await findRuntimes(runtime);
  const { suite, subjects: chosen } = await chooseSubjects({ ...which, runtimes, all: true });
  if (showHeaders) assertHasServers(suite);
  const entries = onRuntimes(runtimes).enter(chosen.map(asItIs));
  const apps = entries.map(({ subject }) => subject);
  const keep = table === undefined ? undefined : await openTable(table, runtimes);
  // turbo skips those that are as when they passed.
  const mayBe = suite.id === DEFAULT_SUITE && runtime === undefined && !keep && !showHeaders;
  const areTasks = mayBe && (await Promise.all(apps.map(hasTask))).every(Boolean);
  const passed = areTasks
    ? await verifyByTurbo(apps, signal)
    : await verifyHere(entries, suite, signal, { keep, showHeaders });
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

/** Whether turbo knows how to verify it. @param {App} app */
async function hasTask({ dir }) {
  if (placeIn(dir) === null) return false;
  const { scripts } = JSON.parse(await readFile(path.join(dir, "package.json"), "utf8"));
  return scripts?.verify !== undefined;
}

/** What describeVerdict prints; the rest of what turbo prints is about its tasks. */
const VERDICT = /^(?:[✓✗–⚠]| {2}begin at) /u;

/** @type {(apps: App[], signal: AbortSignal) => Promise<boolean>} */
async function verifyByTurbo(apps, signal) {
  const turboFilters = apps.map(({ dir }) => `--filter=./${path.relative(ROOT_DIR, dir)}`);
  // More at a time than there are cores would keep slow starters from listening in time.
  const tasks = ["--continue", "--concurrency=100%", "--log-order=grouped", "--log-prefix=none"];
  const turbo = execa("turbo", ["run", "verify", ...tasks, ...turboFilters], {
    cancelSignal: signal,
    cwd: ROOT_DIR,
    // A native binary loads on one Node and not on another, so the cache must know which it was.
    env: { ROUTEBENCH_NODE: process.version, TURBO_TELEMETRY_DISABLED: "1" },
    preferLocal: true,
    localDir: ROOT_DIR,
    reject: false,
    all: true,
    stdin: "inherit",
  });
  /** @type {string[]} */
  const verdicts = [];
  for await (const line of turbo.iterable({ from: "all" })) {
    if (!VERDICT.test(line)) continue;
    verdicts.push(line.slice(2));
    process.stdout.write(printable(`${line}\n`));
  }
  const { exitCode, all } = await turbo;
  const isJudged = (/** @type {App} */ { name, version }) =>
    verdicts.some(
      (line) => line.startsWith(`${name} ${version} answers`) || line.startsWith(`${name}: `),
    );
  // Without a verdict something else went wrong, and turbo says what.
  if (exitCode !== 0 && !apps.every(isJudged)) process.stderr.write(printable(`${all}\n`));
  return exitCode === 0;
}

/**
 * @param {Entry[]} entries
 * @param {Suite} suite
 * @param {AbortSignal} signal
 * @param {{ keep: KeepTable | undefined, showHeaders: boolean }} also
 * @returns {Promise<boolean>} whether none is wrong
 */
async function verifyHere(entries, suite, signal, { keep, showHeaders }) {
  const host = await openLocalHost(suite.servers);
  signal.addEventListener("abort", () => host.endServers());
  /** @type {Map<Entry, Failure | null>} */
  const failures = new Map();
  const answers = [];
  for (const entry of entries) {
    const { subject: app } = entry;
    if (suite.worker) {
      const { failure } = await verifyWorker(app, host, suite, targetsOf(suite, {})[0]);
      if (signal.aborted) return false;
      process.stdout.write(printable(describeWorkerVerdict(app, failure)));
      failures.set(entry, failure);
      continue;
    }
    const verification = await verifyFully(app, host, suite);
    if (signal.aborted) return false;
    const source = verification.failure && (await readSource(app.dir));
    process.stdout.write(printable(describeVerdict(app, verification, source)));
    failures.set(entry, verification.failure);
    const { served, failure } = verification;
    answers.push({ name: app.name, served, missing: failure?.detail ?? "" });
  }
  if (showHeaders) process.stdout.write(printable(describeHeaders(answers)));
  await keep?.(failures);
  return ![...failures.values()].some(isFault);
}
