import { execa } from "execa";
import { parse } from "yaml";
import { assertOnPath } from "../find-on-path.js";
import { UsageError } from "../usage-error.js";
import { changesLockfile, joined, LOCKFILE, touchedByLockfile } from "./lockfile.js";
import { touchedBy } from "./touched.js";

/** @import { Change } from "@routebench/contract/pull-request" */

/** Where a clone of one's own, or of a fork, has the branch that pull requests are for. */
const USUAL_BASES = ["upstream/main", "origin/main", "main"];

/** @type {Record<string, Change["status"]>} */
const STATUSES = { A: "added", D: "removed" };

/**
 * What the working tree changes, as a pull request of it would.
 * @param {string} root of the repository
 * @param {string} [revision] that it would be merged into
 * @throws {UsageError} where there is no such revision
 */
export async function readChanges(root, revision) {
  assertOnPath("git", "finding what is changed");
  const git = async (/** @type {string[]} */ ...args) => {
    const { stdout } = await execa("git", args, { cwd: root, stripFinalNewline: false });
    return stdout;
  };
  const base = await findBase(root, revision);
  const diff = ["diff", "--name-status", "--no-renames", "-z", base];
  const fields = (await git(...diff)).split("\0");
  /** @type {Change[]} */
  const changes = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [letter = "", path = ""] = fields.slice(at, at + 2);
    changes.push({ path, status: STATUSES[letter] ?? "modified" });
  }
  for (const path of (await git("ls-files", "--others", "--exclude-standard", "-z")).split("\0")) {
    if (path !== "") changes.push({ path, status: "added" });
  }
  /** @type {(path: string) => Promise<string | null>} null where the base has no such file */
  const atBase = (path) => git("show", `${base}:${path}`).catch(() => null);
  return { base, changes, atBase };
}

/**
 * What those changes touch, packages that are installed for a subject among them.
 * @param {Awaited<ReturnType<typeof readChanges>>} read
 * @param {(path: string) => Promise<string>} now reads a file of the working tree
 */
export async function readTouched({ changes, atBase }, now) {
  const touched = touchedBy(changes);
  if (!changesLockfile(changes)) return touched;
  const [before, after] = await Promise.all([atBase(LOCKFILE), now(LOCKFILE).catch(() => null)]);
  if (before === null || after === null) return touched;
  const others = touchedByLockfile(parse(before), parse(after));
  return { ...touched, subjects: joined(touched.subjects, others) };
}

/**
 * @param {string} root
 * @param {string} [revision]
 * @returns {Promise<string>} the commit from which the working tree's parted
 */
async function findBase(root, revision) {
  for (const one of revision === undefined ? USUAL_BASES : [revision]) {
    const args = ["merge-base", "HEAD", `${one}^{commit}`];
    const { stdout, failed } = await execa("git", args, { cwd: root, reject: false });
    if (!failed && !one.startsWith("-")) return stdout;
  }
  throw new UsageError(
    revision === undefined
      ? `there is none of ${USUAL_BASES.join(", ")} to compare with; name the base, e.g. --base HEAD~1`
      : `--base "${revision}" is no revision from which the working tree came`,
  );
}
