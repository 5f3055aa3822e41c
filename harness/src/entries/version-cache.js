import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { findInstalled } from "../discover/installed-version.js";
import { UsageError } from "../usage-error.js";
import { runPnpm } from "./pnpm.js";
import { writeCopy } from "./version-copy.js";

/**
 * Beside the workspace's own packages: git and the checks ignore it, and it goes when the clone goes. Below the
 * user's cache it would outlive the clone, and clones with other overrides would share it.
 */
const CACHE = "node_modules/.cache/routebench/versions";

/**
 * An app with another version of its package, installed aside. What is there already is used as it is: the folder's
 * name holds a hash of the app's files, so one that has changed is another.
 * @param {{ id: string, dir: string, package: string }} app
 * @param {string} version an exact one
 * @param {string} rootDir of the repository
 * @returns {Promise<string>} the folder
 * @throws {UsageError} if it cannot be installed
 */
export async function installAside(app, version, rootDir) {
  const cacheDir = path.join(rootDir, CACHE, app.id);
  await mkdir(cacheDir, { recursive: true });
  const copy = await mkdtemp(path.join(cacheDir, "copy-"));
  try {
    await writeCopy(app, version, copy, rootDir);
    const dir = path.join(cacheDir, `${version}-${await hashOf(copy)}`);
    if (!(await isThere(dir))) {
      await install(app, version, copy);
      await moveTo(dir, copy);
    }
    return dir;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/**
 * @param {string} dir
 * @returns {Promise<string>} of the names and contents of all its files
 */
async function hashOf(dir) {
  const hash = createHash("sha256");
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .sort();
  for (const file of files) {
    const content = await readFile(file);
    hash.update(`${path.relative(dir, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex").slice(0, 12);
}

/**
 * @param {{ id: string, package: string }} app
 * @param {string} version
 * @param {string} dir
 * @throws {UsageError} if pnpm fails, or another package stands in for the one that is wanted
 */
async function install(app, version, dir) {
  const wanted = `${app.package}@${version}`;
  process.stderr.write(`Installing ${wanted} beside the workspace\n`);
  const fault = await runPnpm(["install", "--ignore-scripts", "--no-frozen-lockfile"], dir);
  if (fault) {
    throw new UsageError(
      `cannot install ${wanted} for apps/${app.id}: ${fault}; see pnpm view ${app.package} versions, and whether the registry can be reached`,
    );
  }
  const installed = await findInstalled(dir, app.package);
  if (installed.name !== app.package || installed.version !== version) {
    throw new UsageError(
      `${wanted} cannot be measured: pnpm-workspace.yaml has ${installed.name} ${installed.version} installed in its place; take that override out`,
    );
  }
}

/**
 * @param {string} dir
 * @param {string} copy
 */
async function moveTo(dir, copy) {
  try {
    await rename(copy, dir);
  } catch (error) {
    // Another run may have been faster, and then its folder holds the same.
    if (!(await isThere(dir))) throw error;
  }
}

/** @param {string} dir */
const isThere = async (dir) => (await stat(dir).catch(() => null)) !== null;
