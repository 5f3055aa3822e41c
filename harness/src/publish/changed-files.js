import { execa } from "execa";
import { UsageError } from "../usage-error.js";

/**
 * The files that differ from the commit that is checked out, untracked ones among them.
 * @param {string} rootDir of the repository
 * @param {string[]} except paths that may differ
 * @returns {Promise<string[]>}
 * @throws {UsageError} if it cannot be told
 */
export async function changedFiles(rootDir, except) {
  const pathspecs = [".", ...except.map((name) => `:(exclude)${name}`)];
  // List files instead of folders, because a folder's name would hide what is in it; do not quote names.
  const args = ["status", "--porcelain", "-z", "--no-renames", "--untracked-files=all"];
  const { stdout, stderr, failed } = await execa("git", [...args, "--", ...pathspecs], {
    cwd: rootDir,
    reject: false,
    stripFinalNewline: false,
  });
  if (failed) {
    const why = stderr?.trim().split("\n")[0] || "git cannot be run";
    throw new UsageError(`cannot tell whether the tree is clean: ${why}`);
  }
  return stdout
    .split("\0")
    .filter(Boolean)
    .map((line) => line.slice(3));
}
