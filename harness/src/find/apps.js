import { existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
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

/**
 * Every folder with a package.json is an app.
 * @param {string} subjectsDir @param {Pick<Suite, "servers" | "worker">} [suite]
 * @throws {UsageError} if a manifest is missing or wrong
 */
export async function readApps(subjectsDir, { servers, worker } = {}) {
  const entries = await readdir(subjectsDir, { withFileTypes: true }).catch((error) => {
    throw new UsageError(`cannot read the apps' folder "${subjectsDir}" (${error.code})`);
  });
  const named = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const isUsed = await Promise.all(named.map((name) => holdsFiles(path.join(subjectsDir, name))));
  const folders = named.filter((_, index) => isUsed[index]);
  if (folders.length === 0) throw new UsageError(`there are no apps in "${subjectsDir}"`);
  const unprintable = folders.find((name) => /[\p{C}\p{Zl}\p{Zp}]/u.test(name));
  if (unprintable !== undefined) {
    throw new UsageError(
      `the app folder ${JSON.stringify(unprintable)} has control characters in its name. Rename it`,
    );
  }
  const read = async (/** @type {string} */ id) => {
    const dir = path.resolve(subjectsDir, id);
    const app = await readApp(dir, (worker ?? servers)?.file);
    const runtimes = await Promise.all(
      (app.runtimes ?? []).map((name) => readRuntime(dir, name, servers?.runtimes)),
    );
    return [app, ...runtimes.map((runtime) => onRuntime(app, runtime))];
  };
  return (await Promise.all(folders.sort().map(read))).flat();
}

/** git leaves node_modules behind when an app is removed. @param {string} dir */
const holdsFiles = async (dir) => (await readdir(dir).catch(() => [])).join() !== "node_modules";

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
    const manifest = await readManifest(dir);
    const { program, ...fields } = manifest;
    const { package: framework, runsOn } = fields;
    const serverFile = path.join(dir, program?.config ?? file);
    const isOther = !program && file !== SERVER_FILE;
    const isMissing = isOther && !existsSync(serverFile);
    // An app whose suite starts another file is also a server if it has a server.js.
    const isServer = !program && (!isOther || existsSync(path.join(dir, SERVER_FILE)));
    const engine = manifest.engine ?? (isServer ? (runsOn ?? NODE_HTTP) : undefined);
    return {
      ...fields,
      id,
      tls: fields.tls && fields.cannot?.https === undefined,
      dir,
      serverFile,
      ...(isMissing && { unwritten: `it has no ${file} yet` }),
      ...(engine && { engine }),
      ...(program && { program: toProgram(program, dir) }),
      version: await installedVersion(dir, manifest),
      packages: [...new Set([framework, manifest.engine])].filter((name) => name !== undefined),
    };
  } catch (error) {
    throw new UsageError(`${placeIn(dir) ?? dir}: ${/** @type {Error} */ (error).message}`);
  }
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
const readManifest = async (dir) => parseManifest((await readPackageJson(dir))?.routebench);
