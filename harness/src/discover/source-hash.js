import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, readlink } from "node:fs/promises";
import path from "node:path";

const LOCKFILE = "pnpm-lock.yaml";

/** Enough that no two differ by chance, and short enough to be read. */
const HASH_CHARACTERS = 16;

/**
 * What a subject is made from: its own files, and the lockfile that its packages were installed by, which
 * is that of the first folder upwards that has one.
 * @param {string} dir
 */
export async function sourceHashes(dir) {
  const lockfile = foldersFrom(dir)
    .map((folder) => path.join(folder, LOCKFILE))
    .find(existsSync);
  return {
    sourceHash: await hashFiles(dir, await filesIn(dir)),
    lockfileHash: lockfile ? await hashFiles(path.dirname(lockfile), [LOCKFILE]) : null,
  };
}

/**
 * Of names and contents. A link counts by where it leads, a file that is not there as such.
 * @param {string} dir
 * @param {string[]} names from there
 */
export async function hashFiles(dir, names) {
  const hash = createHash("sha256");
  for (const name of names.toSorted()) {
    const file = path.join(dir, name);
    const leadsTo = await readlink(file).catch(() => null);
    const content = leadsTo ?? (await readFile(file).catch(() => "gone"));
    hash.update(`${name}\0${leadsTo === null ? "" : "link"}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex").slice(0, HASH_CHARACTERS);
}

/** @type {(dir: string, below?: string) => Promise<string[]>} */
async function filesIn(dir, below = "") {
  const entries = await readdir(path.join(dir, below), { withFileTypes: true });
  const names = entries.map((entry) => {
    const name = path.join(below, entry.name);
    if (!entry.isDirectory()) return [name];
    return entry.name === "node_modules" ? [] : filesIn(dir, name);
  });
  return (await Promise.all(names)).flat();
}

/** @type {(dir: string) => string[]} */
const foldersFrom = (dir) =>
  dir === path.dirname(dir) ? [dir] : [dir, ...foldersFrom(path.dirname(dir))];
