import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseManifest } from "@routebench/contract/manifest";
import { UsageError } from "../usage-error.js";
import { installedVersion } from "./installed-version.js";

/** @typedef {import("./apps.js").App} App */

/**
 * @param {App} app
 * @param {URL} [runtimes] the folder of its suite's
 * @returns {Promise<App[]>} the app, and once more on each other runtime that its manifest names
 * @throws {UsageError} where there is no such runtime
 */
export async function withRuntimes(app, runtimes) {
  const others = (app.runtimes ?? []).map((name) => onRuntime(app, name, runtimes));
  return [app, ...(await Promise.all(others))];
}

/**
 * @param {App} app
 * @param {string} name of the runtime's folder
 * @param {URL} [runtimes]
 * @returns {Promise<App>} started by that runtime's own program, which loads the same file
 * @throws {UsageError}
 */
async function onRuntime(app, name, runtimes) {
  try {
    if (runtimes === undefined) throw new Error("its suite has none");
    const dir = path.join(fileURLToPath(runtimes), name);
    const packageJson = JSON.parse(await readFile(path.join(dir, "package.json"), "utf8"));
    const manifest = parseManifest(packageJson.routebench);
    if (manifest.program === undefined) throw new Error("its manifest has no program");
    const { command } = manifest.program;
    const version = await installedVersion(dir, manifest);
    return {
      ...app,
      id: `${app.id}@${name}`,
      name: `${app.name} (${manifest.name} ${version})`,
      program: { dir, command },
      runtime: { name: manifest.name.toLowerCase(), version },
    };
  } catch (error) {
    throw new UsageError(
      `apps/${app.id}: the runtime "${name}" cannot be used: ${/** @type {Error} */ (error).message}`,
    );
  }
}
