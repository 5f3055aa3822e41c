import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { REFERENCE_APP } from "@routebench/contract/reference";
import { gitReason, whyNoRevisions } from "@routebench/host/checkout";
import { assertOnPath } from "@routebench/host/find-on-path";
import { ensureRunFolder } from "@routebench/host/local/guard";
import { UsageError } from "@routebench/host/usage-error";
import { placeIn } from "@routebench/host/workspace";
import { execa } from "execa";
import { isPlace, parsePackageSpec } from "../options/parsers.js";
import { readApp } from "./apps.js";
import { runPnpm } from "./install-version.js";
import { readPackageJson } from "./installed.js";
import { fileOf, otherVersion } from "./versions.js";

const CHECKOUT_MS = 5 * 60_000;

/** @import { Closers } from "@routebench/host/closers" */
/** @import { App } from "@routebench/contract/app" */
/** @import { Entry } from "./entry.js" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * The entry that an app is compared with: another folder, another version of its package, or an earlier git revision,
 * which the closers remove again.
 * @param {readonly App[]} apps of the run: one app, and perhaps the reference
 * @param {{ against: string, suite: Pick<Suite, "reference"> }} options
 * @param {string} rootDir of the repository
 * @param {Closers} closers
 * @returns {Promise<Entry>}
 * @throws {UsageError}
 */
export async function baselineOf(apps, { against, suite }, rootDir, closers) {
  const reference = suite.reference ?? REFERENCE_APP;
  const [app, secondApp] = apps.filter(({ id }) => apps.length === 1 || id !== reference);
  if (!app || secondApp) {
    throw new UsageError(
      "--against compares one app. Select it by its folder, e.g. --filter fastify, and exclude others with --filter '!FOLDER'",
    );
  }
  // A checkout of the framework itself is not an app.
  const isApp = (await readPackageJson(against))?.routebench !== undefined;
  const otherApp = isApp
    ? await readApp(path.resolve(against), fileOf(app))
    : ((await otherVersion(app, parsePackageSpec(against), rootDir)) ??
      (await atRevision(app, against, rootDir, closers)));
  const spec = parsePackageSpec(against);
  const label = spec && isPlace(spec.version) ? `${spec.name}@${otherApp.version}` : against;
  const baseline = { ...otherApp, name: `${app.name} (${label})` };
  return { id: `${app.id}@baseline`, role: "baseline", of: app.id, app: baseline };
}

/** @type {(app: App, revision: string, rootDir: string, closers: Closers) => Promise<App>} */
async function atRevision(app, revision, rootDir, closers) {
  assertOnPath("git", `--against "${revision}"`);
  const git = (/** @type {string[]} */ ...args) =>
    execa("git", args, { cwd: rootDir, reject: false, timeout: CHECKOUT_MS });
  const commitish = ["--end-of-options", `${revision}^{commit}`];
  const { stdout: commit, failed } = await git("rev-parse", "--verify", "--quiet", ...commitish);
  const { fault: noGit, gap } = await whyNoRevisions(rootDir);
  if (failed || noGit) {
    throw new UsageError(
      `--against "${revision}" is neither an app's folder, nor a version of ${app.id} such as ${app.id}@1, nor a git revision${gap ? `: ${gap}` : `; for a build give e.g. ${app.id}@file:build.tgz`}`,
    );
  }
  const { dir: appDir } = app.newest ?? app;
  const place = placeIn(appDir, rootDir);
  if (place === null) {
    throw new UsageError(
      `"${appDir}" is outside the workspace, so its revisions do not contain it. Give --against the folder of its other version`,
    );
  }
  ensureRunFolder();
  const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-baseline-"));
  closers.add(async () => {
    await git("worktree", "remove", "--force", dir);
    await rm(dir, { recursive: true, force: true });
  });
  const added = await git("worktree", "add", "--detach", dir, commit);
  if (added.failed) {
    throw new UsageError(`cannot check out ${revision}: ${gitReason(added.stderr, rootDir)}`);
  }
  const earlierDir = path.join(dir, place);
  if (!existsSync(earlierDir)) throw new UsageError(`${app.id} does not exist at ${revision}`);
  // Install the revision's own versions: a dependency may be what became slower.
  const { fault } = await runPnpm(["install", "--frozen-lockfile"], dir);
  if (fault) throw new UsageError(`cannot install ${revision}: ${fault}`);
  return { ...(await readApp(earlierDir, fileOf(app))), commit };
}
