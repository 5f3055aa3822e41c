import { chmodSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * Makes a folder for servers, readable for every user and removed when this process ends. Its path is absolute and has
 * no symbolic links.
 * @param {ReadonlyMap<string, string | Uint8Array>} files by their names
 * @param {Date} writtenAt the files' time, so that headers made from it are the same in every run
 */
export function servedFolder(files, writtenAt) {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "routebench-served-")));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    chmodSync(file, 0o644);
    utimesSync(file, writtenAt, writtenAt);
  }
  chmodSync(folder, 0o755);
  return folder;
}
