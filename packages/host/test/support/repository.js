import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { execa } from "execa";

const SETTINGS = ["user.name=A", "user.email=a@example.org", "commit.gpgsign=false"];

/**
 * @typedef {object} Repository
 * @property {string} dir
 * @property {(name: string, text: string) => Promise<void>} write makes the file's folder too
 * @property {() => Promise<string>} commit commits all files and returns the commit
 * @property {() => Promise<void>} remove
 */

/** @param {string} dir of a repository @returns {Promise<string>} the commit of all files in it */
export async function commitAll(dir) {
  const git = (/** @type {string[]} */ ...args) =>
    execa("git", [...SETTINGS.flatMap((each) => ["-c", each]), ...args], { cwd: dir });
  await git("add", "--all");
  await git("commit", "--quiet", "--allow-empty", "--message", "made up");
  return (await git("rev-parse", "HEAD")).stdout;
}

/**
 * Makes an empty git repository outside of this repository.
 * @returns {Promise<Repository>}
 */
export async function makeRepository() {
  const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  await execa("git", ["init", "--quiet"], { cwd: dir });
  for (const setting of SETTINGS)
    await execa("git", ["config", ...setting.split("=")], { cwd: dir });
  return {
    dir,
    write: async (name, text) => {
      const file = path.join(dir, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    },
    commit: () => commitAll(dir),
    remove: () => rm(dir, { recursive: true }),
  };
}
