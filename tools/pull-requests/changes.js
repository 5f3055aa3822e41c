import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { assertOnPath } from "@routebench/host/find-on-path";
import { UsageError } from "@routebench/host/usage-error";
import { execa } from "execa";
import { joined, LOCKFILE, touchedByLockfile } from "./lockfile.js";
import { touchedBy } from "./touched.js";

/** @import { Change } from "@routebench/contract/pull-request" */

/** Where a clone of one's own, or of a fork, has the branch that pull requests are for. */
const USUAL_BASES = ["upstream/main", "origin/main", "main"];

/** @type {Record<string, Change["status"]>} */
const STATUSES = { A: "added", D: "removed" };

/**
 * @typedef {object} Changes
 * @property {string} base the commit from which the changed tree parted
 * @property {ReturnType<typeof touchedBy>} touched by the changes
 */

/**
 * What the working tree changes, as a pull request of it would. With a head, what that commit
 * changes: it is read as data, and need not be checked out.
 * @param {string} root of the repository
 * @param {string} [revision] that it would be merged into
 * @param {string} [head]
 * @returns {Promise<Changes>}
 * @throws {UsageError} if there is no such revision
 */
export async function readChanges(root, revision, head) {
  assertOnPath("git", "finding what is changed");
  const git = async (/** @type {string[]} */ ...args) => {
    const { stdout } = await execa("git", args, { cwd: root, stripFinalNewline: false });
    return stdout;
  };
  const base = await findBase(root, revision, head ?? "HEAD");
  const compared = head === undefined ? [base] : [base, head];
  const diff = ["diff", "--name-status", "--no-renames", "-z", ...compared];
  const fields = (await git(...diff)).split("\0");
  /** @type {Change[]} */
  const changes = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [letter = "", path = ""] = fields.slice(at, at + 2);
    changes.push({ path, status: STATUSES[letter] ?? "modified" });
  }
  if (head === undefined) {
    const untracked = await git("ls-files", "--others", "--exclude-standard", "-z");
    for (const path of untracked.split("\0")) {
      if (path !== "") changes.push({ path, status: "added" });
    }
  }
  const touched = touchedBy(changes);
  if (changes.some(({ path }) => path === LOCKFILE)) {
    const before = await git("show", `${base}:${LOCKFILE}`).catch(() => null);
    const after = await (head === undefined
      ? readFile(join(root, LOCKFILE), "utf8")
      : git("show", `${head}:${LOCKFILE}`)
    ).catch(() => null);
    touched.subjects = joined(touched.subjects, touchedByLockfile(before, after));
  }
  return { base, touched };
}

/**
 * @param {string} root
 * @param {string | undefined} revision
 * @param {string} head
 * @returns {Promise<string>} the commit from which the head parted
 */
async function findBase(root, revision, head) {
  for (const candidate of revision === undefined ? USUAL_BASES : [revision]) {
    const args = ["merge-base", head, `${candidate}^{commit}`];
    const { stdout, failed } = await execa("git", args, { cwd: root, reject: false });
    if (!failed && !candidate.startsWith("-")) return stdout;
  }
  throw new UsageError(
    revision === undefined
      ? `there is none of ${USUAL_BASES.join(", ")} to compare with; name the base, e.g. --base HEAD~1`
      : `--base "${revision}" is no revision from which the working tree came`,
  );
}
