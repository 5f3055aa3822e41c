import { createHash } from "node:crypto";
import { lstat, readFile, readlink } from "node:fs/promises";
import path from "node:path";
import { execa } from "execa";
import { UsageError } from "../../usage-error.js";

/** What earlier runs have found takes no part in a run. */
const LEFT_OUT = /^results\//;

/**
 * @param {string} rootDir of the repository
 * @returns {Promise<string[]>} what git knows of and what it does not ignore, as it is in the folder now
 * @throws {UsageError}
 */
export async function treeFiles(rootDir) {
  const { stdout, failed } = await execa(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: rootDir, reject: false },
  );
  if (failed) {
    throw new UsageError("other hosts get a copy of what git lists, and git lists nothing here");
  }
  const files = [...new Set(stdout.split("\0"))].filter((file) => file && !LEFT_OUT.test(file));
  const there = await Promise.all(
    files.map((file) => lstat(path.join(rootDir, file)).catch(() => null)),
  );
  return files.filter((_, index) => there[index] && !there[index].isDirectory()).sort();
}

/**
 * @param {string} rootDir of the repository
 * @returns {Promise<string>} the same for the same files
 * @throws {UsageError}
 */
export async function treeStamp(rootDir) {
  const files = await treeFiles(rootDir);
  const hashes = await Promise.all(
    files.map(async (file) => {
      const full = path.join(rootDir, file);
      const found = await lstat(full);
      const content = found.isSymbolicLink() ? await readlink(full) : await readFile(full);
      const kind = found.isSymbolicLink() ? "link" : found.mode & 0o100;
      return [file, kind, createHash("sha256").update(content).digest("hex")];
    }),
  );
  return createHash("sha256").update(JSON.stringify(hashes)).digest("hex");
}
