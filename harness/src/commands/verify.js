import path from "node:path";
import { execa } from "execa";
import { discoverApps } from "../discover/apps.js";
import { filterApps } from "../discover/filter.js";
import { openLocalHost } from "../host/local/local-host.js";
import { describeVerdict } from "../verify/verdict.js";
import { verifySchemes } from "../verify/verify-schemes.js";
import { APPS_DIR, ROOT_DIR } from "./workspace.js";

/** @typedef {import("../discover/apps.js").App} App */

/**
 * Verifies the chosen apps. Apps of the workspace go through turbo, which skips those that have not
 * changed since they passed.
 * @param {{ apps: string, filter: string[] }} options
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function verify({ apps: appsDir, filter }, signal) {
  const apps = filterApps(await discoverApps(appsDir), filter);
  const isWorkspace = path.resolve(appsDir) === path.resolve(APPS_DIR);
  const passed = isWorkspace ? await verifyByTurbo(apps, signal) : await verifyHere(apps, signal);
  return passed ? 0 : 1;
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
 * @param {AbortSignal} signal
 * @returns {Promise<boolean>}
 */
async function verifyHere(apps, signal) {
  const host = await openLocalHost();
  let passed = true;
  for (const app of apps) {
    if (signal.aborted) return false;
    const verification = await verifySchemes(app, host);
    process.stdout.write(describeVerdict(app, verification));
    if (verification.failure) passed = false;
  }
  return passed;
}
