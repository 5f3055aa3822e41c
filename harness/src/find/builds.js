/** Builds of packages that no registry has, as tarballs that are named by a hash of their content. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { assertOnPath } from "@routebench/host/find-on-path";
import { UsageError } from "@routebench/host/usage-error";
import { callersFolder } from "@routebench/host/workspace";
import { execa } from "execa";
import valid from "semver/functions/valid.js";
import { isGit } from "../options/parsers.js";
import { makeFolderIn } from "./install-version.js";
import { readPackageJson } from "./installed.js";

/** @import { PackageSpec } from "../options/parsers.js" */

/** @typedef {{ version: string, file: string }} Build version: ends with the start of its hash, as in "4.1.0+3fa2c1d8" */

const CACHE = "node_modules/.cache/routebench/builds";
const HASH_CHARACTERS = 8;
const LIMIT_MS = 5 * 60_000;

/**
 * @param {PackageSpec} spec name: of the package; version: where its build is
 * @param {string} rootDir with the cache @param {string} [fromDir] that relative paths begin at
 * @returns {Promise<Build>}
 * @throws {UsageError} if there is no such build, or it is not of this package
 */
export async function fetchBuild({ name, version: place }, rootDir, fromDir = callersFolder()) {
  assertSafe(place);
  const cacheDir = path.join(rootDir, CACHE);
  const dir = await makeFolderIn(cacheDir);
  try {
    const packed = path.join(dir, "package.tgz");
    const hash = await pack(place, packed, fromDir);
    const unpacked = path.join(dir, "unpacked");
    await mkdir(unpacked);
    const args = ["-xzf", packed, "-C", unpacked, "--strip-components=1"];
    const { failed } = await execa("tar", args, { reject: false, timeout: LIMIT_MS });
    const manifest = failed ? null : await readPackageJson(unpacked);
    const version = valid(manifest?.version);
    if (manifest === null || version === null) {
      throw new UsageError(
        `"${place}" is not the tarball of a package with a version. Run npm pack in the package, and give its file.`,
      );
    }
    if (manifest.name !== name) {
      throw new UsageError(
        `"${place}" is a build of ${manifest.name}, not of ${name}. Give a build of ${name}.`,
      );
    }
    if (isGit(place)) assertBuilt(place, unpacked, manifest);
    const file = path.join(cacheDir, `${hash}.tgz`);
    if (!existsSync(file)) await rename(packed, file);
    return { version: `${version}+${hash.slice(0, HASH_CHARACTERS)}`, file };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/**
 * Writes the tarball of a build. Returns the hash of its content, or of its commit.
 * @type {(place: string, toFile: string, fromDir: string) => Promise<string>}
 */
async function pack(place, toFile, fromDir) {
  if (isGit(place)) return packCommit(place, toFile, fromDir);
  const content = place.startsWith("file:")
    ? await readTarball(pathOf(place, fromDir))
    : await download(place);
  await writeFile(toFile, content);
  return createHash("sha256").update(content).digest("hex");
}

/** Of file:koa.tgz, file:///builds/koa.tgz. @type {(place: string, fromDir: string) => string} */
const pathOf = (place, fromDir) =>
  place.startsWith("file:///")
    ? fileURLToPath(place)
    : path.resolve(fromDir, place.slice("file:".length));

/** @param {string} file */
const readTarball = (file) =>
  readFile(file).catch(({ code }) => {
    const remedy =
      code === "EISDIR"
        ? "Run npm pack in it, and give file: and the tarball."
        : "Check the path after file:";
    throw new UsageError(`cannot read "${file}" (${code}). ${remedy}`);
  });

/** @param {string} url */
async function download(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) });
    if (!response.ok) throw new Error(`the answer was ${response.status}`);
    if (!isTrusted(response.url)) throw new Error(`it leads to ${response.url}, without https`);
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    const { cause } = /** @type {Error} */ (error);
    throw new UsageError(
      `cannot download "${url}": ${/** @type {Error} */ (cause ?? error).message}. Check the address.`,
    );
  }
}

/** Over http, the code could be changed on the way. @param {string} url */
const isTrusted = (url) => !/^http:\/\/(?!(127\.0\.0\.1|localhost|\[::1\])[:/])/.test(url);

/** A result shows the command. A user name alone is part of ssh's addresses. @param {string} place */
function assertSafe(place) {
  if (/^(git\+)?https?:\/\/[^/]*@|:\/\/[^/@]*:[^/@]*@/.test(place)) {
    throw new UsageError(
      "a build's address has a password, which the result would show. Remove it. git asks your credential helper.",
    );
  }
  if (!isTrusted(place)) {
    throw new UsageError(`"${place}" could be changed on the way. Use https:.`);
  }
}

/**
 * A commit's files. Without a name after "#", it is the newest commit.
 * @type {(place: string, toFile: string, fromDir: string) => Promise<string>}
 */
async function packCommit(place, toFile, fromDir) {
  assertOnPath("git", `"${place}"`);
  const [address = "", revision = "HEAD"] = place.slice("git+".length).split("#");
  const url = address.startsWith("file:") ? pathOf(address, fromDir) : address;
  const bare = `${toFile}.git`;
  const git = (/** @type {string[]} */ ...args) =>
    execa("git", args, { reject: false, timeout: LIMIT_MS, env: { GIT_TERMINAL_PROMPT: "0" } });
  const cloned = await git("clone", "--quiet", "--bare", "--", url, bare);
  if (cloned.failed) {
    const why = cloned.stderr.trim().split("\n").at(-1) || cloned.shortMessage;
    throw new UsageError(`cannot clone "${url}": ${why}. Check the address.`);
  }
  const commit = ["--verify", "--quiet", "--end-of-options", `${revision}^{commit}`];
  const { stdout: hash, failed } = await git("--git-dir", bare, "rev-parse", ...commit);
  if (failed) {
    throw new UsageError(
      `"${url}" has no revision "${revision}". Give a branch, a tag or a commit after #.`,
    );
  }
  await git("--git-dir", bare, "archive", "--prefix=package/", `--output=${toFile}`, hash);
  return hash;
}

/** Scripts that a registry's packages have gone through. */
const BUILDS = ["prepare", "prepack", "prepublish"];

/** Hooks for committers build nothing. */
const HOOKS = /^(husky|is-ci|lefthook|simple-git-hooks)\b[^&;|]*$/;

/** Only its author can know how to build it. @type {(place: string, dir: string, manifest: any) => void} */
function assertBuilt(place, dir, { scripts = {}, main = "index.js", exports }) {
  const script = BUILDS.find((name) => scripts[name] && !HOOKS.test(scripts[name]));
  const files = filesIn(exports?.["."] ?? exports ?? [main, `${main}.js`, `${main}/index.js`]);
  const hasCode = files.some((file) => existsSync(path.join(dir, file)));
  if (script === undefined && hasCode) return;
  const why = script ? `its package.json has a ${script} script` : `${files[0] ?? main} is missing`;
  throw new UsageError(
    `"${place}" must be built: ${why}. In a clone of it, run npm pack, then file: and the tarball.`,
  );
}

/** JavaScript files that a field of package.json names, with any conditions. @param {unknown} field @returns {string[]} */
const filesIn = (field) => {
  if (typeof field === "string") return /\.d\.[cm]?ts$/.test(field) ? [] : [field];
  return field && typeof field === "object" ? Object.values(field).flatMap(filesIn) : [];
};
