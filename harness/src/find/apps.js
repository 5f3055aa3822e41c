import { existsSync, readdirSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseManifest } from "@routebench/contract/manifest";
import { UsageError } from "@routebench/host/usage-error";
import { placeIn } from "@routebench/host/workspace";
import { forNode, NODE_HTTP, onRuntime } from "./entry.js";
import { installedVersion, readPackageJson } from "./installed.js";

/** @import { FoundRuntime } from "./entry.js" */
/** @import { App } from "@routebench/contract/app" */
/** @import { Manifest } from "@routebench/contract/manifest" */
/** @import { Suite } from "@routebench/contract/suite" */

const SERVER_FILE = "server.js";

/** The folder of an app's version for Nodes that its newest version does not support. */
const OLDER_FOLDER = "older";

/** @param {string} text */
const printable = (text) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "?");

/**
 * Every folder is an app. A folder that cannot be used is a broken app, so that the others can be measured.
 * @param {string} subjectsDir @param {Pick<Suite, "servers" | "worker">} [suite]
 * @throws {UsageError} if there are no apps
 */
export async function readApps(subjectsDir, { servers, worker } = {}) {
  const entries = await readdir(subjectsDir, { withFileTypes: true }).catch((error) => {
    throw new UsageError(`cannot read the apps' folder "${subjectsDir}" (${error.code})`);
  });
  const isFolder = entries.filter((entry) => entry.isDirectory() || entry.isSymbolicLink());
  const named = isFolder.map(({ name }) => name).filter((name) => !/^\.|^node_modules$/.test(name));
  const isUsed = await Promise.all(named.map((name) => holdsFiles(path.join(subjectsDir, name))));
  const folders = named.filter((_, index) => isUsed[index]);
  if (folders.length === 0) throw new UsageError(`there are no apps in "${subjectsDir}"`);
  const read = async (/** @type {string} */ id) => {
    const dir = path.resolve(subjectsDir, id);
    const app = await readApp(dir, (worker ?? servers)?.file);
    const runtimes = await Promise.all(
      (app.runtimes ?? []).map((name) => readRuntime(dir, name, servers?.runtimes)),
    );
    return [app, ...runtimes.map((runtime) => onRuntime(app, runtime))];
  };
  const readOrBroken = (/** @type {string} */ id) =>
    read(id).catch((error) => [brokenApp(path.resolve(subjectsDir, id), error)]);
  return (await Promise.all(folders.sort().map(readOrBroken))).flat();
}

/** It may be a featured app, so it counts as one: the user must see its fault. @type {(dir: string, error: Error) => App} */
function brokenApp(dir, { message }) {
  const id = printable(path.basename(dir));
  const app = { id, name: id, homepage: "", version: "unknown", tls: false, featured: true, dir };
  return { ...app, serverFile: dir, broken: printable(message) };
}

/** @param {App[]} apps @throws {UsageError} if one is broken */
export function assertUsable(apps) {
  for (const { broken } of apps) if (broken) throw new UsageError(broken);
  return apps;
}

/** Not a link to a file, and not the node_modules that git leaves behind. @param {string} dir */
async function holdsFiles(dir) {
  const ignored = "node_modules";
  const names = await readdir(dir).catch(({ code }) => (code === "ENOTDIR" ? [ignored] : []));
  return names.join() !== ignored;
}

/**
 * @param {string} dir @param {string} [file]
 * @returns {Promise<App>} as it runs on the harness's own Node
 * @throws {UsageError}
 */
export async function readApp(dir, file = SERVER_FILE) {
  const newest = await readFolder(dir, file);
  if (newest.node === undefined) return newest;
  const olderDir = path.join(dir, OLDER_FOLDER);
  const hasOlder = await stat(olderDir).catch(() => null);
  const older = hasOlder ? { older: await readFolder(olderDir, file) } : {};
  return forNode({ ...newest, ...older }, process.versions.node);
}

/** @type {(dir: string, file: string) => Promise<App>} */
async function readFolder(dir, file) {
  const id = path.basename(dir);
  try {
    if (id !== printable(id)) throw new Error("its name has control characters. Rename it");
    const manifest = await readManifest(dir);
    const { program, ...fields } = manifest;
    const { package: framework, runsOn } = fields;
    const serverFile = path.join(dir, program?.config ?? file);
    const isOther = !program && file !== SERVER_FILE;
    const missing = program && !program.config ? null : whyMissing(serverFile);
    if (missing && !isOther) throw new Error(`there is ${missing}`);
    // An app whose suite starts another file is also a server if it has a server.js.
    const isServer = !program && (!isOther || existsSync(path.join(dir, SERVER_FILE)));
    const engine = manifest.engine ?? (isServer ? (runsOn ?? NODE_HTTP) : undefined);
    return {
      ...fields,
      id,
      tls: fields.tls && fields.cannot?.https === undefined,
      dir,
      serverFile,
      ...(missing && isOther && { unwritten: `it has ${missing.replace(file, `${file} yet`)}` }),
      ...(engine && { engine }),
      ...(program && { program: toProgram(program, dir) }),
      version: await installedVersion(dir, manifest),
      packages: [...new Set([framework, manifest.engine])].filter((name) => name !== undefined),
    };
  } catch (error) {
    const place = placeIn(dir) ?? dir;
    const { message } = /** @type {Error} */ (error);
    throw new UsageError(message.startsWith(place) ? message : `${place}: ${message}`);
  }
}

/** Null if the file exists. Names a file that may be meant instead. @param {string} file */
function whyMissing(file) {
  if (existsSync(file)) return null;
  const { dir, base, name } = path.parse(file);
  const similar = readdirSync(dir).find(
    (other) => /^\.[cm]?[jt]sx?$/.test(other.slice(name.length)) && other.startsWith(name),
  );
  if (similar === undefined) return `no ${base}`;
  const remedy = /tsx?$/.test(similar) ? `Compile ${similar}` : `Rename ${similar}`;
  return `no ${base}, but ${similar}. ${remedy} to ${base}`;
}

/** @param {Manifest["program"] & {}} program @param {string} dir */
const toProgram = ({ version: _, ...program }, dir) => ({
  ...program,
  dir,
  ...(program.config && { config: path.join(dir, program.config) }),
});

/** @param {string} subjectDir @param {string} name @param {URL} [runtimes] @throws {UsageError} */
async function readRuntime(subjectDir, name, runtimes) {
  try {
    if (runtimes === undefined) throw new Error("its suite has none");
    const dir = path.join(fileURLToPath(runtimes), name);
    const manifest = await readManifest(dir);
    if (manifest.program === undefined) throw new Error("its manifest has no program");
    return {
      id: name,
      name: manifest.name.toLowerCase(),
      version: await installedVersion(dir, manifest),
      program: { dir, command: manifest.program.command },
    };
  } catch (error) {
    throw new UsageError(
      `${placeIn(subjectDir) ?? subjectDir}: the runtime "${name}" cannot be used: ${/** @type {Error} */ (error).message}`,
    );
  }
}

/** @param {string} dir */
async function readManifest(dir) {
  const packageJson = await readPackageJson(dir);
  if (packageJson === null) throw new Error("it has no package.json. See CONTRIBUTING.md");
  const manifest = parseManifest(packageJson.routebench);
  const [file = ""] = manifest.program?.command ?? manifest.command ?? [];
  const script = path.join(dir, file);
  const text = file.startsWith("./") ? await readFile(script, "latin1").catch(() => "") : "";
  // Linux takes a carriage return for a part of the interpreter's name.
  if (!/^#![^\n]*\r\n/.test(text)) return manifest;
  throw new Error(`${file} has Windows line endings; run: sed -i 's/\\r$//' ${script}`);
}
