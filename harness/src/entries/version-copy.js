import { cp, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import major from "semver/functions/major.js";
import { parse, stringify } from "yaml";

/** Where an app keeps what a major version of its package needs otherwise: versions/4/server.js. */
const OWN_OF_MAJORS = "versions";

/** Of the workspace's settings, those that decide what is installed. */
const SETTINGS = ["overrides", "peerDependencyRules", "packageExtensions"];

/**
 * Writes an app as it is with another version of its package: its files, over them those that it has for that
 * major, and the workspace's own settings, so that the rest is installed as in the workspace.
 * @param {{ dir: string, package: string }} app
 * @param {string} version an exact one
 * @param {string} toDir which is empty
 * @param {string} rootDir of the repository
 * @returns {Promise<void>}
 */
export async function writeCopy(app, version, toDir, rootDir) {
  const ofMajor = path.join(app.dir, OWN_OF_MAJORS, String(major(version)));
  const omitted = ["node_modules", OWN_OF_MAJORS].map((name) => path.join(app.dir, name));
  await cp(app.dir, toDir, { recursive: true, filter: (file) => !omitted.includes(file) });
  if (await isThere(ofMajor)) await cp(ofMajor, toDir, { recursive: true });
  await writeManifest(app, version, ofMajor, toDir);

  const settings = parse(await readFile(path.join(rootDir, "pnpm-workspace.yaml"), "utf8"));
  const kept = SETTINGS.flatMap((name) => (name in settings ? [[name, settings[name]]] : []));
  // With this file the copy is a workspace of its own, wherever it lies.
  const workspace = { packages: ["."], ...Object.fromEntries(kept) };
  await writeFile(path.join(toDir, "pnpm-workspace.yaml"), stringify(workspace));
  const registry = path.join(rootDir, ".npmrc");
  if (await isThere(registry)) await cp(registry, path.join(toDir, ".npmrc"));
}

/**
 * @param {{ dir: string, package: string }} app
 * @param {string} version
 * @param {string} ofMajor the folder, which need not be there; dependencies in its package.json are other ones
 * @param {string} toDir
 */
async function writeManifest(app, version, ofMajor, toDir) {
  const manifest = JSON.parse(await readFile(path.join(app.dir, "package.json"), "utf8"));
  const file = path.join(ofMajor, "package.json");
  const own = (await isThere(file)) ? JSON.parse(await readFile(file, "utf8")) : {};
  const dependencies = {
    ...manifest.dependencies,
    ...own.dependencies,
    [app.package]: version,
  };
  const { devDependencies: _, ...kept } = manifest;
  const text = JSON.stringify({ ...kept, dependencies }, null, 2);
  await writeFile(path.join(toDir, "package.json"), `${text}\n`);
}

/** @param {string} file */
const isThere = async (file) => (await stat(file).catch(() => null)) !== null;
