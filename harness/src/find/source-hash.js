import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, readlink } from "node:fs/promises";
import path from "node:path";

const LOCKFILE = "pnpm-lock.yaml";

/** Long enough to be unique, short enough to be read. */
const HASH_CHARACTERS = 16;

/**
 * Hashes of an app's files, and of the lockfile of its packages: the first lockfile in its folder or above.
 * @param {string} dir
 */
export async function sourceHashes(dir) {
  const lockfile = foldersFrom(dir)
    .map((folder) => path.join(folder, LOCKFILE))
    .find(existsSync);
  return {
    sourceHash: await hashFolder(dir),
    lockfileHash: lockfile ? await hashFiles(path.dirname(lockfile), [LOCKFILE]) : null,
  };
}

/** Without installed packages. @param {string} dir */
export const hashFolder = async (dir) => hashFiles(dir, await filesIn(dir));

/**
 * Hashes names and contents. For a link, that is its destination, and the content of a linked file.
 * @param {string} dir
 * @param {string[]} names relative to the folder, perhaps of missing files
 */
export async function hashFiles(dir, names) {
  const hash = createHash("sha256");
  for (const name of names.toSorted()) {
    const file = path.join(dir, name);
    const destination = await readlink(file).catch(() => null);
    const content = await readFile(file).catch(() => null);
    hash.update(`${name}\0${destination === null ? "" : `link ${destination}`}\0`);
    hash.update(`${content?.length ?? "none"}\0`).update(content ?? "");
  }
  return hash.digest("hex").slice(0, HASH_CHARACTERS);
}

/** Without installed packages. @type {(dir: string, below?: string) => Promise<string[]>} */
export async function filesIn(dir, below = "") {
  const entries = await readdir(path.join(dir, below), { withFileTypes: true });
  const names = entries.map((entry) => {
    const name = path.join(below, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesIn(dir, name);
    return entry.isFile() || entry.isSymbolicLink() ? [name] : [];
  });
  return (await Promise.all(names)).flat();
}

/** @type {(dir: string) => string[]} */
const foldersFrom = (dir) =>
  dir === path.dirname(dir) ? [dir] : [dir, ...foldersFrom(path.dirname(dir))];
