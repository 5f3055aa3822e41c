import { chmod, mkdir, mkdtemp, rm, truncate, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { WRITTEN_AT } from "../src/files-folder.js";

/**
 * @typedef {{ path: string, body: Uint8Array }} ServedFile path: e.g. "/home.html"
 * @typedef {object} Room a folder of files of its own, for a server that is looked at
 * @property {string} root
 * @property {readonly ServedFile[]} files those of the suite
 * @property {(name: string, text: string) => Promise<void>} write
 * @property {(name: string, text: string) => Promise<void>} rewrite without another date
 * @property {() => Promise<void>} remove
 */

/** Next to the root, where nothing may be read: once with the root's name before its own. */
export const SECRETS = ["secret.txt", "root-secret.txt"];
export const SECRET = "This file lies outside the root.";

/** Longer than what a connection takes up when nobody reads. */
export const LONG_FILE = { path: "/long.jpg", bytes: 16 * 1024 ** 2 };
/** Takes tens of milliseconds to read. */
export const HUGE_FILE = { path: "/huge.jpg", bytes: 64 * 1024 ** 2 };

/** What changes is given another text, of the same length and of another. */
export const CHANGING = [
  { path: "/same-length.txt", before: "<p>before</p>", after: "<p>behind</p>" },
  { path: "/other-length.txt", before: "<p>before</p>", after: "<p>after it has changed</p>" },
];

/** Given another text of the same length, without another date. */
export const KEPT = { path: "/kept.txt", before: "It is as it was.", after: "It is not at all" };

/** Readable by every user. @type {(files: readonly ServedFile[]) => Promise<Room>} */
export async function makeRoom(files) {
  const parent = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  const root = path.join(parent, "root");
  const at = (/** @type {string} */ name) => path.join(root, path.basename(name));
  await chmod(parent, 0o755);
  await mkdir(root, { mode: 0o755 });
  await Promise.all([
    ...files.map(({ path: name, body }) => writeFile(at(name), body)),
    ...[KEPT, ...CHANGING].map(({ path: name, before }) => writeFile(at(name), before)),
    ...SECRETS.map((name) => writeFile(path.join(parent, name), SECRET)),
  ]);
  for (const { path: name, bytes } of [LONG_FILE, HUGE_FILE]) {
    // Without any data of its own it takes no room on the disk.
    await writeFile(at(name), "");
    await truncate(at(name), bytes);
  }
  const names = [...files, KEPT, ...CHANGING, LONG_FILE, HUGE_FILE].map(({ path: name }) => name);
  await Promise.all(names.map((name) => utimes(at(name), WRITTEN_AT, WRITTEN_AT)));
  return {
    root,
    files,
    write: (name, text) => writeFile(at(name), text),
    rewrite: async (name, text) => {
      await writeFile(at(name), text);
      await utimes(at(name), WRITTEN_AT, WRITTEN_AT);
    },
    remove: () => rm(parent, { recursive: true, force: true }),
  };
}
