import { readFile } from "node:fs/promises";
import path from "node:path";
import satisfies from "semver/functions/satisfies.js";
import { findInstalled } from "./installed-version.js";

/**
 * @param {{ dir: string, packages?: string[] }} app
 * @param {string} nodeVersion e.g. "20.20.2"
 * @returns {Promise<string[]>} what its packages want of Node and do not get, e.g. "restana 6.1.0 wants Node >=24"
 */
export async function unmetEngines({ dir, packages = [] }, nodeVersion) {
  const unmet = await Promise.all(
    packages.map(async (packageName) => {
      const { name, version, dir: folder } = await findInstalled(dir, packageName);
      const text = await readFile(path.join(folder, "package.json"), "utf8");
      const wanted = JSON.parse(text).engines?.node;
      if (typeof wanted !== "string" || satisfies(nodeVersion, wanted)) return [];
      return [`${name} ${version} wants Node ${wanted.slice(0, 80)}`];
    }),
  ).catch(() => []);
  return unmet.flat();
}
