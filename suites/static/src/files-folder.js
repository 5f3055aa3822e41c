import { chmodSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** The same in every run, so that the headers made of it are too. */
export const WRITTEN_AT = new Date("2012-07-01T00:00:00Z");

/** By the names of what they hold. @type {Map<string, string>} */
const folders = new Map();

/**
 * A folder for subjects to serve: made when it is first asked for, readable by every user, removed
 * when this process ends. Absolute, free of symbolic links.
 * @param {ReadonlyMap<string, Uint8Array>} files by their names
 */
export function filesFolder(files) {
  const key = [...files.keys()].join();
  const folder = folders.get(key) ?? makeFolder(files);
  folders.set(key, folder);
  return folder;
}

/** @param {ReadonlyMap<string, Uint8Array>} files */
function makeFolder(files) {
  const made = realpathSync(mkdtempSync(path.join(os.tmpdir(), "routebench-static-")));
  process.once("exit", () => rmSync(made, { recursive: true, force: true }));
  for (const [name, bytes] of files) {
    const file = path.join(made, name);
    writeFileSync(file, bytes);
    chmodSync(file, 0o644);
    utimesSync(file, WRITTEN_AT, WRITTEN_AT);
  }
  chmodSync(made, 0o755);
  return made;
}
