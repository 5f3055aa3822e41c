import { execa } from "execa";
import { UsageError } from "./usage-error.js";

const GIT_MS = 60_000;
const COMMIT = /^[0-9a-f]{40}$/;

/**
 * The checked-out commit, with "-dirty" if the tree has changes. Null if rootDir is not the root of a repository, or git
 * cannot be run.
 * @param {string} rootDir
 */
export async function readGitCommit(rootDir) {
  const { stdout, failed } = await git(rootDir, "rev-parse", "--show-prefix", "HEAD");
  if (failed) return null;
  // The prefix is empty only at a repository's root. A copy inside another repository does not have its commit.
  const [prefix, commit = ""] = stdout.split("\n");
  if (prefix !== "" || !COMMIT.test(commit)) return null;
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
    throw new UsageError(
      `cannot find out whether the tree is clean: ${gitReason(stderr, rootDir)}`,
    );
  }
  return stdout
    .split("\0")
    .filter(Boolean)
    .map((line) => line.slice(3));
}

/** When a commit was made, in ms since 1970; null if it is not in the history of the checked-out one. @type {(rootDir: string, commit: string) => Promise<number | null>} */
export async function commitTime(rootDir, commit) {
  if (!COMMIT.test(commit)) return null;
  const isEarlier = await git(rootDir, "merge-base", "--is-ancestor", commit, "HEAD");
  if (isEarlier.failed) return null;
  const { stdout } = await git(rootDir, "show", "--no-patch", "--format=%ct", commit);
  return 1000 * Number(stdout);
}

/** Files that differ between a commit and the checked-out one; null if the commit is unknown. @type {(rootDir: string, commit: string) => Promise<string[] | null>} */
export async function filesChangedSince(rootDir, commit) {
  if (!COMMIT.test(commit)) return null;
  const { stdout, failed } = await git(
    rootDir,
    "diff",
    "--name-only",
    "--no-renames",
    "-z",
    commit,
    "HEAD",
  );
  return failed ? null : stdout.split("\0").filter(Boolean);
}

/** The text of a file in a commit; "" if it is not there. @type {(rootDir: string, commit: string, file: string) => Promise<string>} */
export async function textInCommit(rootDir, commit, file) {
  const { stdout, failed } = await git(rootDir, "show", `${commit}:${file}`);
  return failed ? "" : stdout;
}

/**
 * Commits files with the user's name.
 * @type {(rootDir: string, message: string, files: string[]) => Promise<void>} @throws {UsageError}
 */
export async function commitFiles(rootDir, message, files) {
  for (const args of [
    ["add", "--all"],
    ["commit", "--quiet", "--allow-empty", "--message", message],
  ]) {
    const { stderr, stdout, failed } = await git(rootDir, ...args, "--", ...files);
    if (failed)
      throw new UsageError(`git ${args[0]} failed: ${gitReason(stderr || stdout, rootDir)}`);
  }
}

/** Why a result of this tree cannot be reproduced; null: it can. @param {string} rootDir @param {string[]} [except] */
export async function whyNotClean(rootDir, except = []) {
  const changed = await changedFiles(rootDir, except);
  if (changed.length === 0) return null;
  const more = changed.length > 3 ? ` and ${changed.length - 3} more` : "";
  return `the working tree has uncommitted changes (${changed.slice(0, 3).join(", ")}${more}), so the result cannot be reproduced`;
}

/**
 * The reason why git finds no revisions here (fault), or not all of them (gap).
 * @param {string} rootDir @returns {Promise<{ fault: string | null, gap: string | null }>}
 */
export async function whyNoRevisions(rootDir) {
  const asked = ["--show-prefix", "--is-shallow-repository"];
  const { stdout, stderr, failed } = await git(rootDir, "rev-parse", ...asked);
  // Git would answer for the repository around an unpacked ZIP file, with the folder's name as its prefix.
  const [prefix, isShallow] = stdout.split("\n");
  const around = prefix ? "not a git repository" : null;
  const fault = failed || around ? gitReason(around ?? stderr, rootDir) : null;
  return { fault, gap: fault ?? (isShallow === "true" ? SHALLOW : null) };
}

const SHALLOW =
  "this clone is shallow, without earlier commits and other branches; run: git fetch --unshallow origin '+refs/heads/*:refs/remotes/origin/*'";

/** Git's reason for refusing a command, with a remedy. @type {(stderr: string, rootDir: string) => string} */
export function gitReason(stderr, rootDir) {
  if (stderr.includes("not a git repository")) {
    return `${rootDir} is not a git repository, and a ZIP file has no history; run: git clone`;
  }
  const remedy = /git config --global --add safe\.directory .*/.exec(stderr)?.[0];
  if (remedy) return `another user owns ${rootDir}, so git refuses it; run: ${remedy}`;
  if (stderr.includes("from promisor remote")) {
    return "this clone is partial, and its remote cannot be reached; run: git fetch --refetch --no-filter";
  }
  const reason = /fatal: (.*)/.exec(stderr)?.[1] ?? stderr.trim().split("\n", 1)[0];
  return reason || "git cannot be run";
}

/** @param {string} rootDir @param {string[]} args */
function git(rootDir, ...args) {
  // Without the lock that git status takes to refresh its index, because a commit may be in progress. In English,
  // because its reasons are read.
  const env = { GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C" };
  const limits = { stripFinalNewline: false, reject: false, timeout: GIT_MS };
  return execa("git", args, { cwd: rootDir, env, ...limits });
}
