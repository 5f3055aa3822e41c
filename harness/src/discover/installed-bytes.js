import { lstat, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { findInstalled } from "./installed-version.js";

/**
 * What an app's packages take up on the disk, with all that they depend on, each package once.
 * @param {string} appDir
 * @returns {Promise<number | null>} bytes; null where it has no package
 */
export async function installedBytes(appDir) {
  const found = new Set();
  const left = await dependenciesOf(appDir);
  let bytes = 0;
  for (let next = left.pop(); next; next = left.pop()) {
    const { name, from } = next;
    // What is optional may be for another platform.
    const installed = await findInstalled(from, name).catch(() => null);
    if (!installed || found.has(installed.dir)) continue;
    found.add(installed.dir);
    bytes += await folderBytes(installed.dir);
    left.push(...(await dependenciesOf(installed.dir)));
  }
  return found.size === 0 ? null : bytes;
}

/**
 * @param {string} dir of a package
 * @returns {Promise<{ name: string, from: string }[]>}
 */
async function dependenciesOf(dir) {
  const text = await readFile(path.join(dir, "package.json"), "utf8").catch(() => "{}");
  const { dependencies, optionalDependencies } = JSON.parse(text);
  const names = Object.keys({ ...dependencies, ...optionalDependencies });
  return names.map((name) => ({ name, from: dir }));
}

/**
 * @param {string} dir
 * @returns {Promise<number>} of its files, without the packages that lie in it
 */
async function folderBytes(dir) {
  const entries = await readdir(dir, { withFileTypes: true });
  const sizes = await Promise.all(
    entries.map(async (entry) => {
      const inner = path.join(dir, entry.name);
      if (entry.isDirectory()) return entry.name === "node_modules" ? 0 : folderBytes(inner);
      return entry.isFile() ? (await lstat(inner)).size : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
