import { readFile } from "node:fs/promises";
import path from "node:path";
import { execa } from "execa";
import { chooseSubjects } from "../discover/choose-subjects.js";
import { targetsOf } from "../discover/suites.js";
import { asItIs } from "../entries/entry.js";
import { onRuntimes } from "../entries/variants.js";
import { openLocalHost } from "../host/local/local-host.js";
import { findRuntimes } from "../runtimes/find-runtimes.js";
import { isFault } from "../trial-failure.js";
import { describeVerdict, describeWorkerVerdict } from "../verify/verdict.js";
import { verifyFully } from "../verify/verify-fully.js";
import { verifyWorker } from "../verify/verify-worker.js";
import { ROOT_DIR } from "../workspace.js";

/**
 * @import { WhichSubjects } from "../discover/choose-subjects.js"
 * @import { AskedRuntime } from "../runtimes/runtime-name.js"
 * @import { Subject as App } from "../subject.js"
 * @import { Suite } from "@routebench/contract/suite"
 */

/** @param {WhichSubjects & { runtime?: AskedRuntime[] }} options @param {AbortSignal} signal */
export async function verify({ runtime, ...which }, signal) {
  const runtimes = await findRuntimes(runtime);
  const { suite, subjects: chosen } = await chooseSubjects({ ...which, runtimes, all: true });
  const entries = onRuntimes(runtimes).enter(chosen.map(asItIs));
  const apps = entries.map(({ subject }) => subject);
  // turbo skips those that are as when they passed.
  const areTasks = runtime === undefined && (await Promise.all(apps.map(hasTask))).every(Boolean);
  const passed = areTasks
    ? await verifyByTurbo(apps, signal)
    : await verifyHere(apps, suite, signal);
  return passed ? 0 : 1;
}

/** Whether turbo knows how to verify it. @param {App} app */
async function hasTask({ dir }) {
  if (path.relative(ROOT_DIR, dir).startsWith("..")) return false;
  const { scripts } = JSON.parse(await readFile(path.join(dir, "package.json"), "utf8"));
  return scripts?.verify !== undefined;
}

/** What describeVerdict prints; the rest of what turbo prints is about its tasks. */
const VERDICT = /^[✓✗–⚠] /u;

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
    process.stdout.write(`${line}\n`);
  }
  const { exitCode, all } = await turbo;
  const isJudged = (/** @type {App} */ { name }) => verdicts.some((line) => line.startsWith(name));
  // Without a verdict something else went wrong, and turbo says what.
  if (!apps.every(isJudged)) process.stderr.write(`${all}\n`);
  return exitCode === 0;
}

/** @type {(apps: App[], suite: Suite, signal: AbortSignal) => Promise<boolean>} */
async function verifyHere(apps, suite, signal) {
  const host = await openLocalHost(suite.servers);
  let passed = true;
  for (const app of apps) {
    if (signal.aborted) return false;
    if (suite.worker) {
      const { failure } = await verifyWorker(app, host, suite, targetsOf(suite, {})[0]);
      process.stdout.write(describeWorkerVerdict(app, failure));
      if (isFault(failure)) passed = false;
      continue;
    }
    const verification = await verifyFully(app, host, suite);
    process.stdout.write(describeVerdict(app, verification));
    if (isFault(verification.failure)) passed = false;
  }
  return passed;
}
