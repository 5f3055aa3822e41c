import { existsSync } from "node:fs";
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

const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** The folder of an app's version for Nodes that its newest version does not support. */
const OLDER_FOLDER = "older";

/**
 * Every folder is an app. A folder that cannot be used is a broken app, so that the others can be measured.
 * @param {string} subjectsDir @param {Pick<Suite, "servers" | "worker">} [suite]
 * @throws {UsageError} if there are no apps
 */
export async function readApps(subjectsDir, { servers, worker } = {}) {
  const entries = await readdir(subjectsDir, { withFileTypes: true }).catch((error) => {
    throw new UsageError(`cannot read the apps' folder "${subjectsDir}" (${error.code})`);
  });
  const named = entries
    .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
    .map(({ name }) => name);
  const isUsed = await Promise.all(named.map((name) => holdsFiles(path.join(subjectsDir, name))));
  const folders = named.filter((_, index) => isUsed[index]);
  if (folders.length === 0) throw new UsageError(`there are no apps in "${subjectsDir}"`);
  const read = async (/** @type {string} */ id) => {
    const dir = path.resolve(subjectsDir, id);
    const app = await readAnyApp(dir, (worker ?? servers)?.file);
    const moved = (app.runtimes ?? []).map(async (name) => {
      const runtime = await readRuntime(name, servers?.runtimes);
      return { ...onRuntime(app, runtime), ...(runtime.broken && { broken: runtime.broken }) };
    });
    return [app, ...(await Promise.all(moved))];
  };
  return (await Promise.all(folders.sort().map(read))).flat();
}

/** Not a link to a file, and not the node_modules that git leaves behind when an app is removed. @param {string} dir */
async function holdsFiles(dir) {
  const ignored = "node_modules";
  const names = await readdir(dir).catch(({ code }) => (code === "ENOTDIR" ? [ignored] : []));
  return names.join() !== ignored;
}

/** @param {App[]} apps @throws {UsageError} if one is broken */
export function assertUsable(apps) {
  const broken = apps.find((app) => app.broken !== undefined);
  if (broken) throw new UsageError(`${broken.broken}`);
  return apps;
}

/**
 * @param {string} dir @param {string} [file]
 * @returns {Promise<App>} as it runs on the harness's own Node
 * @throws {UsageError} if it is broken
 */
export async function readApp(dir, file) {
  const app = await readAnyApp(dir, file);
  assertUsable([app]);
  return app;
}

/** @type {(dir: string, file?: string) => Promise<App>} */
async function readAnyApp(dir, file = SERVER_FILE) {
  const newest = await readFolder(dir, file);
  if (newest.node === undefined) return newest;
  const olderDir = path.join(dir, OLDER_FOLDER);
  const hasOlder = await stat(olderDir).catch(() => null);
  const older = hasOlder ? { older: await readFolder(olderDir, file) } : {};
  return forNode({ ...newest, ...older }, process.versions.node);
}

/** It may be a featured app, so it is featured: the user must see its fault. @type {(name: string) => Manifest} */
const unreadable = (name) => ({
  name,
  homepage: "",
  version: "unknown",
  tls: false,
  featured: true,
});

/** @type {(dir: string, file: string) => Promise<App>} */
async function readFolder(dir, file) {
  const folder = path.basename(dir);
  const id = folder.replace(UNPRINTABLE, "?");
  const faults = id === folder ? [] : ["its name has control characters. Rename it"];
  const otherwise = (/** @type {any} */ fallback) => (/** @type {Error} */ error) => {
    faults.push(error.message);
    return fallback;
  };
  /** @type {Manifest} */
  const manifest = await readManifest(dir).catch(otherwise(unreadable(id)));
  const version = await installedVersion(dir, manifest).catch(otherwise("not installed"));
  const place = (placeIn(dir) ?? dir).replace(UNPRINTABLE, "?");
  const [fault] = faults;
  const { program, ...fields } = manifest;
  const { package: framework, runsOn } = fields;
  const serverFile = path.join(dir, program?.config ?? file);
  const isOther = !program && file !== SERVER_FILE;
  const isMissing = isOther && !existsSync(serverFile);
  // An app whose suite starts another file is also a server if it has a server.js.
  const isServer = !program && (!isOther || existsSync(path.join(dir, SERVER_FILE)));
  const engine = fields.engine ?? (isServer ? (runsOn ?? NODE_HTTP) : undefined);
  return {
    ...fields,
    ...(fault && { broken: fault.startsWith(place) ? fault : `${place}: ${fault}` }),
    id,
    tls: fields.tls && fields.cannot?.https === undefined,
    dir,
    serverFile,
    ...(isMissing && { unwritten: `it has no ${file} yet` }),
    ...(engine && { engine }),
    ...(program && { program: toProgram(program, dir) }),
    version,
    packages: [...new Set([framework, fields.engine])].filter((name) => name !== undefined),
  };
}

/** @param {Manifest["program"] & {}} program @param {string} dir */
const toProgram = ({ version: _, ...program }, dir) => ({
  ...program,
  dir,
  ...(program.config && { config: path.join(dir, program.config) }),
});

/** @type {(name: string, runtimes?: URL) => Promise<FoundRuntime & { id: string, broken?: string }>} */
async function readRuntime(name, runtimes) {
  const dir = runtimes && path.join(fileURLToPath(runtimes), name);
  try {
    if (dir === undefined) throw new Error("its suite has none");
    const manifest = await readManifest(dir);
    if (manifest.program === undefined) throw new Error("its manifest has no program");
    return {
      id: name,
      name: manifest.name.toLowerCase(),
      version: await installedVersion(dir, manifest),
      program: { dir, command: manifest.program.command },
    };
  } catch (error) {
    const broken = `the runtime "${name}" cannot be used: ${/** @type {Error} */ (error).message}`;
    return { id: name, name, version: "not installed", broken };
  }
}

/** @param {string} dir */
async function readManifest(dir) {
  const packageJson = await readPackageJson(dir);
  if (packageJson === null) throw new Error("it has no package.json. See CONTRIBUTING.md");
  const manifest = parseManifest(packageJson.routebench);
  await assertRuns(dir, manifest.program?.command ?? manifest.command);
  return manifest;
}

/** Linux takes a carriage return for a part of the interpreter's name. @type {(dir: string, command?: string[]) => Promise<void>} */
async function assertRuns(dir, [file = ""] = []) {
  if (!file.startsWith("./")) return;
  const script = path.join(dir, file);
  const text = await readFile(script, "latin1").catch(() => "");
  if (!/^#![^\n]*\r\n/.test(text)) return;
  throw new Error(`${file} has Windows line endings; run: sed -i 's/\\r$//' ${script}`);
}
