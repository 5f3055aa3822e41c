import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/**
 * Makes a folder with a test double of wrk, first on the PATH.
 * @param {string} name of a script in test/generators
 * @returns {Promise<{ PATH: string, remove: () => Promise<void> }>}
 */
export async function installFakeWrk(name) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  const script = await readFile(new URL(`../generators/${name}.sh`, import.meta.url), "utf8");
  await writeFile(path.join(folder, "wrk"), `#!/bin/sh\n${script}`);
  await chmod(path.join(folder, "wrk"), 0o755);
  return {
    PATH: `${folder}${path.delimiter}${process.env.PATH}`,
    remove: () => rm(folder, { recursive: true }),
  };
}
