import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/**
 * @typedef {object} AppsFolder
 * @property {string} dir unique, and part of its servers' command lines
 * @property {string} output a folder for results, not yet there
 * @property {() => Promise<void>} remove
 */

/**
 * Makes a folder of apps out of the test doubles in test/servers.
 * @param {Record<string, string>} doubles by app: the name of its test double
 * @returns {Promise<AppsFolder>}
 */
export async function makeAppsFolder(doubles) {
  const root = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  const dir = path.join(root, "apps");
  for (const [id, double] of Object.entries(doubles)) {
    const appDir = path.join(dir, id);
    await mkdir(appDir, { recursive: true });
    const routebench = { name: id, homepage: "https://example.org" };
    const manifest = JSON.stringify({ type: "module", routebench });
    await writeFile(path.join(appDir, "package.json"), manifest);
    const url = new URL(`../servers/${double}.js`, import.meta.url).href;
    await writeFile(path.join(appDir, "server.js"), `export * from ${JSON.stringify(url)};\n`);
  }
  return {
    dir,
    output: path.join(root, "results"),
    remove: () => rm(root, { recursive: true }),
  };
}
