import { execa } from "execa";
import { UsageError } from "../usage-error.js";

/** Untracked ones too. @param {string} rootDir @param {string[]} except */
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

/** The commit that is checked out; null where there is none. @param {string} rootDir */
export async function checkedOut(rootDir) {
  const { stdout, failed } = await execa("git", ["rev-parse", "HEAD"], {
    cwd: rootDir,
    reject: false,
  });
  return failed ? null : stdout.trim();
}
