import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { PNPM } from "@routebench/host/installation";
import { makeGuardedFolder } from "@routebench/host/local/guard";
import { UsageError } from "@routebench/host/usage-error";
import { execa } from "execa";
import major from "semver/functions/major.js";
import { parse, stringify } from "yaml";
import { findInstalled, readPackageJson } from "./installed.js";
import { hashFolder } from "./source-hash.js";

/** @typedef {{ id: string, dir: string, package: string }} Installed an app to be installed in another version */

/** In the workspace, because clones may have different overrides. */
const CACHE = "node_modules/.cache/routebench/versions";

/** Files for a major version of an app's package: versions/4/server.js. */
const MAJORS = "versions";

/** Folders that a copy does not need: packages, and versions for other majors and older Nodes. */
const NOT_COPIED = ["node_modules", MAJORS, "older"];

/** The workspace's settings that affect what is installed. */
const SETTINGS = ["overrides", "peerDependencyRules", "packageExtensions"];

/**
 * The folder's name contains a hash of the app's files, so an existing folder is used as it is.
 * @type {(app: Installed, version: string, rootDir: string) => Promise<string>}
 */
export async function installAside(app, version, rootDir) {
  const cacheDir = path.join(rootDir, CACHE, app.id);
  const copy = await makeFolderIn(cacheDir);
  try {
    await writeCopy(app, version, copy, rootDir);
    const dir = path.join(cacheDir, `${version}-${await hashFolder(copy)}`);
    if (existsSync(dir)) return dir;
    await install(app, version, copy);
    // If another run was faster, its folder has the same content.
    await rename(copy, dir).catch((error) => {
      if (!existsSync(dir)) throw error;
    });
    return dir;
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

/** @param {string} cacheDir */
async function makeFolderIn(cacheDir) {
  try {
    await mkdir(cacheDir, { recursive: true });
    return makeGuardedFolder(path.join(cacheDir, "copy-"));
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new UsageError(
      `other versions are installed in ${CACHE}, which cannot be written to (${code}). Run from a clone of your own`,
    );
  }
}

/**
 * Copies an app's files, its files for the version's major, and the workspace's settings, so that all other packages
 * are installed as in the workspace.
 * @type {(app: Installed, version: string, toDir: string, rootDir: string) => Promise<void>}
 */
async function writeCopy(app, version, toDir, rootDir) {
  const ofMajor = path.join(app.dir, MAJORS, String(major(version)));
  const omitted = NOT_COPIED.map((name) => path.join(app.dir, name));
  await cp(app.dir, toDir, { recursive: true, filter: (file) => !omitted.includes(file) });
  if (existsSync(ofMajor)) await cp(ofMajor, toDir, { recursive: true });
  await writeManifest(app, version, ofMajor, toDir);

  const settings = parse(await readFile(path.join(rootDir, "pnpm-workspace.yaml"), "utf8"));
  const kept = SETTINGS.flatMap((name) => (name in settings ? [[name, settings[name]]] : []));
  // This file makes the copy a workspace of its own.
  const workspace = { packages: ["."], ...Object.fromEntries(kept) };
  await writeFile(path.join(toDir, "pnpm-workspace.yaml"), stringify(workspace));
  const registry = path.join(rootDir, ".npmrc");
  if (existsSync(registry)) await cp(registry, path.join(toDir, ".npmrc"));
}

/** @type {(app: Installed, version: string, ofMajor: string, to: string) => Promise<void>} */
async function writeManifest(app, version, ofMajor, toDir) {
  const { devDependencies: _, ...manifest } = (await readPackageJson(app.dir)) ?? {};
  const extra = await readPackageJson(ofMajor);
  const dependencies = {
    ...manifest.dependencies,
    ...extra?.dependencies,
    [app.package]: version,
  };
  const text = JSON.stringify({ ...manifest, dependencies }, null, 2);
  await writeFile(path.join(toDir, "package.json"), `${text}\n`);
}

/** @type {(app: Installed, version: string, dir: string) => Promise<void>} */
async function install({ id, package: packageName }, version, dir) {
  const wanted = `${packageName}@${version}`;
  process.stderr.write(`Installing ${wanted} next to the workspace\n`);
  const { fault } = await runPnpm(["install", "--ignore-scripts", "--no-frozen-lockfile"], dir);
  if (fault) {
    throw new UsageError(
      `cannot install ${wanted} for ${id}: ${fault}. See pnpm view ${packageName} versions, and whether the registry can be reached`,
    );
  }
  const installed = await findInstalled(dir, packageName);
  if (installed.name !== packageName || installed.version !== version) {
    throw new UsageError(
      `${wanted} cannot be measured: pnpm-workspace.yaml has ${installed.name} ${installed.version} installed instead. Remove that override`,
    );
  }
}

/** Enough for a slow registry and a large workspace. */
const LIMIT_MS = 15 * 60_000;

const [npx = "", ...pnpm] = PNPM;

const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs the pnpm version that the project names, even if pnpm is not installed.
 * @type {(args: string[], cwd: string) => Promise<{ stdout: string, fault: string | null }>}
 */
export async function runPnpm(args, cwd) {
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  for (const signal of SIGNALS) process.on(signal, onSignal);
  const options = { cwd, reject: false, cancelSignal: stop.signal, timeout: LIMIT_MS };
  let ended = await execa("pnpm", args, options);
  if (ended.code === "ENOENT") {
    ended = await execa(npx, [...pnpm, ...args], options);
  }
  for (const signal of SIGNALS) process.off(signal, onSignal);
  const { failed, stdout = "", stderr, shortMessage, isCanceled, timedOut } = ended;
  if (!failed) return { stdout, fault: null };
  if (isCanceled) return { stdout, fault: "it was interrupted" };
  if (timedOut) return { stdout, fault: `it had not ended after ${LIMIT_MS / 60_000} minutes` };
  return { stdout, fault: causeIn(stderr) || causeIn(stdout) || shortMessage || "pnpm failed" };
}

/** pnpm draws a tree of causes, wrapped to a terminal's width. @param {string} [text] */
const causeIn = (text = "") =>
  /(?:\bERR|×|error).*/is
    .exec(text)?.[0]
    .replace(/[\s\u2500-\u25ff×]+/g, " ")
    .trim()
    .slice(0, 300);
