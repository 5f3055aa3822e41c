import { mkdtemp, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { execa } from "execa";
import { readApp } from "../discover/apps.js";
import { UsageError } from "../usage-error.js";
import { parsePackageSpec } from "./package-spec.js";
import { runPnpm } from "./pnpm.js";
import { otherVersion } from "./versions.js";

/**
 * @typedef {object} Baseline
 * @property {import("./entries.js").Entry} entry
 * @property {() => Promise<void>} remove what was made for it
 */

/**
 * An app's other version, to be run beside it: a folder, the app with another version of its package, or as it was at a
 * git revision.
 * @param {import("../discover/apps.js").App} app
 * @param {string} against a folder that holds an app, a package with a version, or a git revision
 * @param {string} rootDir of the repository
 * @returns {Promise<Baseline>}
 * @throws {UsageError} if it is none of them
 */
export async function openBaseline(app, against, rootDir) {
  const isFolder = await stat(path.join(against, "package.json")).catch(() => null);
  if (isFolder) {
    const other = await readApp(path.resolve(against));
    return { entry: toEntry(app, other, against), remove: async () => {} };
  }
  const at = await otherVersion(app, parsePackageSpec(against), rootDir);
  if (at) return { entry: toEntry(app, at, against), remove: async () => {} };
  return checkOut(app, against, rootDir);
}

/**
 * @param {import("../discover/apps.js").App} app
 * @param {string} revision
 * @param {string} rootDir
 * @returns {Promise<Baseline>}
 */
async function checkOut(app, revision, rootDir) {
  /** @param {string[]} args */
  const git = (...args) => execa("git", args, { cwd: rootDir, reject: false });
  const { stdout: commit, failed } = await git(
    ...["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`],
  );
  if (failed) {
    throw new UsageError(
      `--against "${revision}" is neither an app's folder, nor a version of ${app.id} such as ${app.id}@1, nor a git revision`,
    );
  }
  const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-baseline-"));
  const remove = async () => {
    await git("worktree", "remove", "--force", dir);
    await rm(dir, { recursive: true, force: true });
  };
  try {
    const added = await git("worktree", "add", "--detach", dir, commit);
    if (added.failed) throw new UsageError(`cannot check out ${revision}: ${added.stderr}`);
    const appDir = path.join(dir, path.relative(rootDir, app.dir));
    if (!(await stat(appDir).catch(() => null))) {
      throw new UsageError(`${app.id} does not exist at ${revision}`);
    }
    // Its own versions of everything: what is to be found may be in a dependency.
    const fault = await runPnpm(["install", "--frozen-lockfile"], dir);
    if (fault) throw new UsageError(`cannot install ${revision}: ${fault}`);
    return { entry: toEntry(app, await readApp(appDir), revision), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * @param {import("../discover/apps.js").App} app
 * @param {import("../discover/apps.js").App} other
 * @param {string} label
 * @returns {import("./entries.js").Entry}
 */
function toEntry(app, other, label) {
  return {
    id: `${app.id}@baseline`,
    role: "baseline",
    of: app.id,
    app: { ...other, name: `${app.name} (${label})` },
  };
}
