import { readFile, realpath } from "node:fs/promises";
import path from "node:path";
import { RUNTIMES } from "@routebench/contract/runtimes";

/**
 * The Version column: the installed package under its published name, so that a stand-in shows as what
 * it is.
 * @param {string} appDir
 * @param {import("@routebench/contract/manifest").Manifest} manifest
 * @returns {Promise<string>} e.g. "5.12.8", "uwebsockets 3.0.6", "6.18.0 on uwebsockets 3.0.6", "Bun's"
 * @throws {Error} if the package is not installed
 */
export async function installedVersion(appDir, manifest) {
  const { runsOn } = manifest;
  if (!manifest.package) return runsOn ? `${RUNTIMES[runsOn].title}'s` : process.version.slice(1);
  const framework = await findInstalled(appDir, manifest.package);
  const version = framework.name === manifest.package ? framework.version : label(framework);
  if (!manifest.engine || manifest.engine === manifest.package) return version;
  const engine = await findInstalled(appDir, manifest.engine).catch(() =>
    findInstalled(framework.dir, /** @type {string} */ (manifest.engine)),
  );
  return `${version} on ${label(engine)}`;
}

/** @param {{ name: string, version: string }} installed */
function label({ name, version }) {
  return `${name} ${version}`;
}

/**
 * Looks where Node would: in each node_modules from the folder upwards.
 * @param {string} fromDir
 * @param {string} packageName
 * @returns {Promise<{ name: string, version: string, dir: string }>}
 * @throws {Error} if it is not there
 */
export async function findInstalled(fromDir, packageName) {
  for (let dir = fromDir; ; dir = path.dirname(dir)) {
    const candidate = path.join(dir, "node_modules", packageName);
    const text = await readFile(path.join(candidate, "package.json"), "utf8").catch(() => null);
    if (text !== null) {
      const { name, version } = JSON.parse(text);
      return { name: toLabel(name), version: toLabel(version), dir: await realpath(candidate) };
    }
    if (dir === path.dirname(dir)) {
      throw new Error(`the package "${packageName}" is not installed; run: pnpm install`);
    }
  }
}

const MAX_LABEL_CHARACTERS = 80;

/**
 * A package's own words end up in tables and terminals.
 * @param {unknown} text
 */
function toLabel(text) {
  const line = String(text).replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ");
  return line.length > MAX_LABEL_CHARACTERS ? `${line.slice(0, MAX_LABEL_CHARACTERS - 1)}…` : line;
}
