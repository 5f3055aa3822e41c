import { chmodSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { filesByName } from "./files.js";

/** The same in every run, so that the headers made of it are too. */
export const WRITTEN_AT = new Date("2012-07-01T00:00:00Z");

/** @type {string | undefined} */
let folder;

/**
 * The folder that every subject of a run serves: made when it is first asked for, readable by every
 * user, removed when this process ends. Absolute, free of symbolic links.
 */
export function filesFolder() {
  folder ??= makeFolder();
  return folder;
}

function makeFolder() {
  const made = realpathSync(mkdtempSync(path.join(os.tmpdir(), "routebench-static-")));
  process.once("exit", () => rmSync(made, { recursive: true, force: true }));
  for (const [name, bytes] of filesByName()) {
    const file = path.join(made, name);
    writeFileSync(file, bytes);
    chmodSync(file, 0o644);
    utimesSync(file, WRITTEN_AT, WRITTEN_AT);
  }
  chmodSync(made, 0o755);
  return made;
}
