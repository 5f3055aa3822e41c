import { createHash } from "node:crypto";
import { lstat, readFile, readlink } from "node:fs/promises";
import path from "node:path";
import { execa } from "execa";
import { whyNoRevisions } from "../checkout.js";
import { assertOnPath } from "../find-on-path.js";
import { UsageError } from "../usage-error.js";
import { placeIn, ROOT_DIR } from "../workspace.js";

/** @import { Startable as App } from "@routebench/contract/app" */

/** Identifies the working tree of a complete and installed copy. In a copy, ROOT_DIR is the copy's root. */
export const STAMP_FILE = path.join(ROOT_DIR, ".routebench-copy");

/** Earlier results are not needed for a run. */
const LEFT_OUT = /^(results\/|README\.md$)/;

/** Null if this is not a copy, or not a complete copy. */
export async function readStamp() {
  return readFile(STAMP_FILE, "utf8").catch(() => null);
}

/** An app with paths relative to the workspace, for sending. @type {(app: App) => App} @throws {UsageError} */
export const inWorkspace = ({ serverFile, command, encoding, program, runtime }) =>
  moved({ serverFile, command, encoding, program, runtime }, placeOf);

/** An app with absolute paths in this copy. @type {(app: App) => App} */
export const inCopy = (app) => moved(app, (place) => path.join(ROOT_DIR, place));

/** The fields of an app and its program that are paths. */
const PATHS = ["serverFile", "dir", "config"];

/** @type {(app: App, move: (file: string) => string) => App} */
const moved = (app, move) =>
  JSON.parse(JSON.stringify(app), (key, value) => (PATHS.includes(key) ? move(value) : value));

/** @param {string} file */
function placeOf(file) {
  const place = placeIn(file);
  if (place === null) {
    throw new UsageError(
      `"${file}" is outside the workspace, and only the workspace is copied to other hosts`,
    );
  }
  return place;
}

/** All files that git lists and that exist. @param {string} rootDir @throws {UsageError} */
export async function treeFiles(rootDir) {
  assertOnPath("git", "a copy of what git lists, for other hosts,");
  const { stdout, failed } = await execa(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: rootDir, reject: false },
  );
  if (failed) {
    throw new UsageError(
      `only files that git lists are copied to other hosts: ${(await whyNoRevisions(rootDir)).fault ?? "git lists none"}`,
    );
  }
  const files = [...new Set(stdout.split("\0"))].filter((file) => file && !LEFT_OUT.test(file));
  const existing = await Promise.all(
    files.map((file) => lstat(path.join(rootDir, file)).catch(() => null)),
  );
  return files.filter((_, index) => existing[index] && !existing[index].isDirectory()).sort();
}

/** A hash of all files, equal for equal trees. @param {string} rootDir @throws {UsageError} */
export async function treeStamp(rootDir) {
  const files = await treeFiles(rootDir);
  const hashes = await Promise.all(
    files.map(async (file) => {
      const full = path.join(rootDir, file);
      const stats = await lstat(full);
      const content = stats.isSymbolicLink() ? await readlink(full) : await readFile(full);
      const kind = stats.isSymbolicLink() ? "link" : stats.mode & 0o100;
      return [file, kind, createHash("sha256").update(content).digest("hex")];
    }),
  );
  return createHash("sha256").update(JSON.stringify(hashes)).digest("hex");
}
