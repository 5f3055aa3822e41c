import { existsSync } from "node:fs";
import path from "node:path";
import { execa } from "execa";
import { UsageError } from "./usage-error.js";

const GIT_MS = 60_000;
const COMMIT = /^[0-9a-f]{40}$/;

/** Null if rootDir is not the root of a repository, or git cannot be run. @param {string} rootDir */
export async function checkedOut(rootDir) {
  // A copy inside another repository does not have its commit.
  if (!existsSync(path.join(rootDir, ".git"))) return null;
  const { stdout, failed } = await git(rootDir, "rev-parse", "HEAD");
  const commit = stdout?.trim() ?? "";
  return !failed && COMMIT.test(commit) ? commit : null;
}

/** The checked-out commit, with "-dirty" if the tree has changes. @param {string} rootDir */
export async function readGitCommit(rootDir) {
  const commit = await checkedOut(rootDir);
  if (commit === null) return null;
  const changes = await changedFiles(rootDir, []).catch(() => null);
  return changes?.length === 0 ? commit : `${commit}-dirty`;
}

/** Includes untracked files. @param {string} rootDir @param {string[]} except */
export async function changedFiles(rootDir, except) {
  const pathspecs = [".", ...except.map((name) => `:(exclude)${name}`)];
  // List files instead of folders, because a folder's name would hide the files in it; do not quote names.
  const args = ["status", "--porcelain", "-z", "--no-renames", "--untracked-files=all"];
  const { stdout, stderr, failed } = await git(rootDir, ...args, "--", ...pathspecs);
  if (failed) {
    const why = stderr?.trim().split("\n")[0] || "git cannot be run";
    throw new UsageError(`cannot find out whether the tree is clean: ${why}`);
  }
  return stdout
    .split("\0")
    .filter(Boolean)
    .map((line) => line.slice(3));
}

/** Why a result of this tree cannot be reproduced; null: it can. @param {string} rootDir @param {string[]} [except] */
export async function whyNotClean(rootDir, except = []) {
  const changed = await changedFiles(rootDir, except);
  if (changed.length === 0) return null;
  const more = changed.length > 3 ? ` and ${changed.length - 3} more` : "";
  return `the working tree has uncommitted changes (${changed.slice(0, 3).join(", ")}${more}), so the result cannot be reproduced`;
}

/** @param {string} rootDir @param {string[]} args */
function git(rootDir, ...args) {
  // Without the lock that git status takes to refresh its index, because a commit may be in progress.
  const env = { GIT_OPTIONAL_LOCKS: "0" };
  const limits = { stripFinalNewline: false, reject: false, timeout: GIT_MS };
  return execa("git", args, { cwd: rootDir, env, ...limits });
}
