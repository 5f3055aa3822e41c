import { readFile } from "node:fs/promises";
import path from "node:path";
import { execa } from "execa";
import { chooseApps } from "../discover/choose-apps.js";
import { targetsOf } from "../discover/suites.js";
import { openLocalHost } from "../host/local/local-host.js";
import { isFault } from "../trial-failure.js";
import { describeVerdict, describeWorkerVerdict } from "../verify/verdict.js";
import { verifySchemes } from "../verify/verify-schemes.js";
import { verifyWorker } from "../verify/verify-worker.js";
import { ROOT_DIR } from "./workspace.js";

/** @typedef {import("../discover/apps.js").App} App */

/**
 * Verifies the chosen apps. Apps of the workspace go through turbo, which skips those that have not
 * changed since they passed.
 * @param {import("../discover/choose-apps.js").WhichApps} which
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function verify(which, signal) {
  const { suite, apps } = await chooseApps(which);
  const areTasks = (await Promise.all(apps.map(hasTask))).every(Boolean);
  const passed = areTasks
    ? await verifyByTurbo(apps, signal)
    : await verifyHere(apps, suite, signal);
  return passed ? 0 : 1;
}

/**
 * @param {App} app
 * @returns {Promise<boolean>} whether turbo knows how to verify it
 */
async function hasTask({ dir }) {
  if (path.relative(ROOT_DIR, dir).startsWith("..")) return false;
  const { scripts } = JSON.parse(await readFile(path.join(dir, "package.json"), "utf8"));
  return scripts?.verify !== undefined;
}

/**
 * @param {App[]} apps
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>}
 */
async function verifyByTurbo(apps, signal) {
  const turboFilters = apps.map(({ dir }) => `--filter=./${path.relative(ROOT_DIR, dir)}`);
  const { exitCode } = await execa("turbo", ["run", "verify", "--continue", ...turboFilters], {
    cancelSignal: signal,
    cwd: ROOT_DIR,
    // A native binary loads on one Node and not on another, so the cache must know which it was.
    env: { ROUTEBENCH_NODE: process.version, TURBO_TELEMETRY_DISABLED: "1" },
    preferLocal: true,
    localDir: ROOT_DIR,
    reject: false,
    stdio: "inherit",
  });
  return exitCode === 0;
}

/**
 * @param {App[]} apps
 * @param {import("../discover/suites.js").Suite} suite
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>}
 */
async function verifyHere(apps, suite, signal) {
  const host = await openLocalHost(suite);
  let passed = true;
  for (const app of apps) {
    if (signal.aborted) return false;
    if (suite.worker) {
      const { failure } = await verifyWorker(app, host, suite, targetsOf(suite, {})[0]);
      process.stdout.write(describeWorkerVerdict(app, failure));
      if (isFault(failure)) passed = false;
      continue;
    }
    const verification = await verifySchemes(app, host, suite);
    process.stdout.write(describeVerdict(app, verification));
    if (isFault(verification.failure)) passed = false;
  }
  return passed;
}
