import { execa } from "execa";

const COMMIT = /^[0-9a-f]{40}$/;

/**
 * Which state of the repository is measured.
 * @param {string} rootDir of the repository
 * @returns {Promise<string | null>} the commit, with "-dirty" where the tree has changes that it does
 *   not hold; null if the folder is no repository's root or git cannot be run
 */
export async function readGitCommit(rootDir) {
  // The prefix is empty at a root alone: a copy inside somebody else's repository has not its commit.
  const [prefix, commit = ""] = (await git(rootDir, "rev-parse", "--show-prefix", "HEAD")) ?? [];
  if (prefix !== "" || !COMMIT.test(commit)) return null;
  const changes = await git(rootDir, "status", "--porcelain");
  return changes?.join("") === "" ? commit : `${commit}-dirty`;
}

/**
 * @param {string} rootDir
 * @param {string[]} args
 * @returns {Promise<string[] | null>} the lines that it prints; null if it fails
 */
async function git(rootDir, ...args) {
  // Without the lock that git status takes to refresh its index: somebody may be committing.
  const env = { GIT_OPTIONAL_LOCKS: "0" };
  const { stdout, failed } = await execa("git", args, { cwd: rootDir, env, reject: false });
  return failed ? null : stdout.split("\n");
}
