/** Installed versions and sizes of an app's packages, and the Node versions that they require. */
import { lstat, readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { jsonOrNull } from "@routebench/contract/json-file";
import { RUNTIMES } from "@routebench/contract/runtimes";
import { findOnPath } from "@routebench/host/find-on-path";
import { PNPM } from "@routebench/host/installation";
import { UsageError } from "@routebench/host/usage-error";
import { placeIn } from "@routebench/host/workspace";
import { execa } from "execa";
import satisfies from "semver/functions/satisfies.js";
import valid from "semver/functions/valid.js";
import { filesIn } from "./source-hash.js";

/** @import { Manifest, Program } from "@routebench/contract/manifest" */

const MAX_LABEL_CHARACTERS = 80;

/**
 * The text of the Version column. It names the installed package, which may be a stand-in for the named package.
 * @param {string} dir @param {Manifest} manifest
 * @returns {Promise<string>} e.g. "5.12.8", "uwebsockets 3.0.6", "6.18.0 on uwebsockets 3.0.6", "Bun's"
 * @throws {Error} if the package is not installed, or its version is not the pinned version
 */
export async function installedVersion(dir, manifest) {
  const { program, runsOn, package: framework, engine, version } = manifest;
  if (program && framework === undefined) return programVersion(program);
  if (version !== undefined) return version;
  if (!framework) return runsOn ? `${RUNTIMES[runsOn].title}'s` : process.version.slice(1);
  const installed = await findInstalled(dir, framework);
  await assertPinned(dir, installed);
  const ownVersion = installed.name === framework ? installed.version : label(installed);
  if (!engine || engine === framework) return ownVersion;
  const below = await findInstalled(dir, engine).catch(() => findInstalled(installed.dir, engine));
  return `${ownVersion} on ${label(below)}`;
}

/** Null if there is none. @param {string} dir @throws {Error} if it is not valid JSON */
export async function readPackageJson(dir) {
  const file = path.join(dir, "package.json");
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  const manifest = jsonOrNull(text);
  if (manifest === null) throw new UsageError(`${placeIn(file) ?? file} is not valid JSON`);
  return Object(manifest);
}

/**
 * If installation failed, the installed version may differ from the pinned version.
 * @param {string} dir
 * @param {{ name: string, version: string }} installed a stand-in's name is not pinned
 */
async function assertPinned(dir, { name, version }) {
  const pin = (await readPackageJson(dir))?.dependencies?.[name];
  // Some packages publish "v5.2.0".
  if (valid(pin) === null || valid(pin) === valid(version)) return;
  throw new Error(`${name} ${pin} is pinned, but ${version} is installed; ${remedyIn(dir)}`);
}

/** An app outside the workspace is not installed with it. @param {string} dir */
const remedyIn = (dir) =>
  `run: ${[...PNPM, ...(placeIn(dir) === null ? ["--dir", dir] : []), "install"].join(" ")}`;

/** @param {{ name: string, version: string }} installed */
const label = ({ name, version }) => `${name} ${version}`;

/** @param {Program} program */
async function programVersion({ command: [name], version }) {
  const file = findOnPath(name);
  if (file === undefined) return "not installed";
  if (version === undefined) return "unknown";
  const { all } = await execa(file, version, { all: true, reject: false, timeout: 5000 });
  return /\d+(\.\d+)+/.exec(all ?? "")?.[0] ?? "unknown";
}

/**
 * Looks where Node would: in each node_modules from the folder upwards.
 * @param {string} fromDir @param {string} packageName
 * @throws {Error} if it is not installed
 */
export async function findInstalled(fromDir, packageName) {
  for (let dir = fromDir; ; dir = path.dirname(dir)) {
    const candidate = path.join(dir, "node_modules", packageName);
    const manifest = await readPackageJson(candidate);
    if (manifest !== null) {
      const { name, version } = manifest;
      return { name: toLabel(name), version: toLabel(version), dir: await realpath(candidate) };
    }
    if (dir === path.dirname(dir)) {
      throw new Error(`the package "${packageName}" is not installed; ${remedyIn(fromDir)}`);
    }
  }
}

/** Names and versions from packages are shown in tables and terminals. @param {unknown} text */
function toLabel(text) {
  const line = String(text).replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ");
  return line.length > MAX_LABEL_CHARACTERS ? `${line.slice(0, MAX_LABEL_CHARACTERS - 1)}…` : line;
}

/**
 * @param {{ dir: string, packages?: string[] }} app @param {string} nodeVersion
 * @returns {Promise<string[]>} unmet requirements of its packages, e.g. "restana 6.1.0 wants Node >=24"
 */
export async function unmetEngines({ dir, packages = [] }, nodeVersion) {
  const dependencies = Object.keys((await readPackageJson(dir))?.dependencies ?? {});
  const unmet = await Promise.all(
    [...new Set([...packages, ...dependencies])].map(async (packageName) => {
      // An engine may be a dependency of its framework only.
      const installed = await findInstalled(dir, packageName).catch(() => null);
      if (installed === null) return [];
      const { name, version, dir: folder } = installed;
      const wanted = (await readPackageJson(folder))?.engines?.node;
      if (typeof wanted !== "string" || satisfies(nodeVersion, wanted)) return [];
      return [`${name} ${version} wants Node ${wanted.slice(0, 80)}`];
    }),
  );
  return unmet.flat();
}

/**
 * The size on disk of an app's packages and all their dependencies, each counted once. Packages may have native addons
 * for every platform, so only the loaded addons count.
 * @param {string} subjectDir
 * @param {string[] | null} loadedAddons paths; null: not known
 * @returns {Promise<number | null | undefined>} null: no packages; undefined: not known
 */
export async function installedBytes(subjectDir, loadedAddons) {
  const folders = new Set();
  const folderQueue = await dependenciesOf(subjectDir);
  /** @type {{ file: string, bytes: number }[]} */
  const files = [];
  for (let next = folderQueue.pop(); next; next = folderQueue.pop()) {
    const { name, from } = next;
    // Optional dependencies may be for another platform.
    const installed = await findInstalled(from, name).catch(() => null);
    if (!installed || folders.has(installed.dir)) continue;
    folders.add(installed.dir);
    files.push(...(await filesBelow(installed.dir)));
    folderQueue.push(...(await dependenciesOf(installed.dir)));
  }
  if (folders.size === 0) return null;
  const isAddon = (/** @type {{ file: string }} */ { file }) => file.endsWith(".node");
  if (loadedAddons === null && files.some(isAddon)) return undefined;
  return files
    .filter((each) => !isAddon(each) || loadedAddons?.includes(each.file))
    .reduce((sum, { bytes }) => sum + bytes, 0);
}

/** @param {string} dir */
async function dependenciesOf(dir) {
  const { dependencies, optionalDependencies } = (await readPackageJson(dir)) ?? {};
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return names.map((name) => ({ name, from: dir }));
}

/** Without the packages inside. @param {string} dir */
async function filesBelow(dir) {
  const files = (await filesIn(dir)).map((name) => path.join(dir, name));
  return Promise.all(files.map(async (file) => ({ file, bytes: await bytesOf(file) })));
}

/** Links take no space. @param {string} file */
async function bytesOf(file) {
  const stats = await lstat(file);
  return stats.isFile() ? stats.size : 0;
}
