import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, beforeEach } from "node:test";

/** The path of a folder that is removed when the test, group or file that made it has ended. */
export function temporaryFolder() {
  const folder = mkdtempSync(path.join(realpathSync(os.tmpdir()), "routebench-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A temporary folder that is empty at the start of each test. */
export function emptyFolder() {
  const folder = temporaryFolder();
  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
  });
  return folder;
}
