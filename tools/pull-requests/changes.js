import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { FOLDER_NAME } from "@routebench/contract/pull-request";
import { DEFAULT_SUITE } from "@routebench/contract/suite";
import { gitReason, whyNoRevisions } from "@routebench/host/checkout";
import { assertOnPath } from "@routebench/host/find-on-path";
import { UsageError } from "@routebench/host/usage-error";
import { execa } from "execa";
import { parse } from "yaml";

/** @import { Touched } from "@routebench/contract/pull-request" */

/**
 * @typedef {{ path: string, status: "added" | "modified" | "removed" }} Change a renamed file is
 *   one removed file and one added file
 *
 * @typedef {object} Changes
 * @property {string} base the last commit that both branches share
 * @property {Touched[]} subjects with a changed file, or with other installed packages
 * @property {string[]} outside changed files that are in no subject's folder
 * @property {string[]} harness changed files that affect how subjects are measured
 *
 * @typedef {Record<string, Record<string, string | { version: string }>>} Dependencies by kind,
 *   such as optionalDependencies, and package
 *
 * @typedef {{ importers?: Record<string, Dependencies>, snapshots?: Record<string, Dependencies> }}
 *   Lockfile as pnpm writes it
 */

/** The main branch in a contributor's clone, or in a clone of a fork. */
const USUAL_BASES = ["upstream/main", "origin/main", "main"];

const LOCKFILE = "pnpm-lock.yaml";

/** Files that affect how subjects are measured. Tests and texts do not. */
const HARNESS = /^(harness|packages|suites|tools|\.ci)\/|^(package\.json|pnpm-workspace\.yaml)$/;
const MEASURES_NOTHING = /(^|\/)test\/|\.md$/;

/** @type {Record<string, Change["status"]>} */
const STATUSES = { A: "added", D: "removed" };

/**
 * Changes of the working tree compared with a base, as in a pull request. With a head, changes of that commit, which is
 * only read as data and not checked out.
 * @param {string} root of the repository
 * @param {string} [revision] to compare with
 * @param {string} [head]
 * @returns {Promise<Changes>}
 * @throws {UsageError} if there is no such revision
 */
export async function readChanges(root, revision, head) {
  assertOnPath("git", "finding what is changed");
  const { fault, gap } = await whyNoRevisions(root);
  if (fault !== null) throw new UsageError(`cannot find out what is changed: ${fault}`);
  const git = async (/** @type {string[]} */ ...args) => {
    const options = { cwd: root, stripFinalNewline: false, reject: false };
    const { stdout, stderr, failed } = await execa("git", args, options);
    if (failed) throw new UsageError(`cannot find out what is changed: ${gitReason(stderr, root)}`);
    return stdout;
  };
  const base = await findBase(root, revision, head ?? "HEAD", gap);
  const compared = head === undefined ? [base] : [base, head];
  const diff = await git("diff", "--name-status", "--no-renames", "-z", ...compared);
  const fields = diff.split("\0");
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
  if (changes.length === 0 && gap) {
    throw new UsageError(`nothing differs from the base ${base}: ${gap}`);
  }
  const { subjects, harness, outside } = touchedBy(changes);
  if (outside.includes(LOCKFILE)) {
    const before = await git("show", `${base}:${LOCKFILE}`).catch(() => "");
    const after = await (head === undefined
      ? readFile(join(root, LOCKFILE), "utf8")
      : git("show", `${head}:${LOCKFILE}`)
    ).catch(() => "");
    const named = new Set(subjects.map(folderOf));
    subjects.push(
      ...touchedByLockfile(before, after).filter((subject) => !named.has(folderOf(subject))),
    );
  }
  return { base, subjects, harness, outside };
}

/**
 * The last commit that the head shares with the revision. `gap`: why revisions are missing.
 * @type {(root: string, revision: string | undefined, head: string, gap: string | null) => Promise<string>}
 */
async function findBase(root, revision, head, gap) {
  for (const candidate of revision === undefined ? USUAL_BASES : [revision]) {
    const args = ["merge-base", head, `${candidate}^{commit}`];
    const { stdout, failed } = await execa("git", args, { cwd: root, reject: false });
    if (!failed && !candidate.startsWith("-")) return stdout;
  }
  const why = gap === null ? "" : `: ${gap}`;
  throw new UsageError(
    revision === undefined
      ? `no usual base exists (${USUAL_BASES.join(", ")})${why || ". Name the base, e.g. --base HEAD~1"}`
      : `--base "${revision}" is not an ancestor of the working tree${why}`,
  );
}

/** @param {readonly Change[]} changes */
export function touchedBy(changes) {
  /** @type {Map<string, Touched>} */
  const subjects = new Map();
  /** @type {string[]} */
  const outside = [];
  for (const { path, status } of changes) {
    const place = placeOf(path);
    if (place === null) {
      outside.push(path);
      continue;
    }
    const { suite, id, file } = place;
    const folder = folderOf(place);
    const previous = subjects.get(folder)?.change ?? "changed";
    // A folder without a manifest is not a subject.
    const change = file !== "package.json" || status === "modified" ? previous : status;
    subjects.set(folder, { suite, id, change });
  }
  const harness = outside.filter((path) => HARNESS.test(path) && !MEASURES_NOTHING.test(path));
  return { subjects: [...subjects.values()], harness, outside };
}

/** Null if the path is in no subject's folder, or the folder's name is not valid. @param {string} path */
function placeOf(path) {
  const [, suite = DEFAULT_SUITE, id = "", file = ""] =
    /^(?:apps|suites\/([^/]+)\/subjects)\/([^/]+)\/(.+)$/s.exec(path) ?? [];
  return FOLDER_NAME.test(suite) && FOLDER_NAME.test(id) ? { suite, id, file } : null;
}

/** @param {{ suite: string, id: string }} subject */
export const folderOf = ({ suite, id }) =>
  suite === DEFAULT_SUITE ? `apps/${id}` : `suites/${suite}/subjects/${id}`;

/**
 * Subjects for which other packages are installed than before: an update may change no file of a subject.
 * `turbo ls --affected` would find them too, but only in a checked-out tree, and the job that comments on pull requests
 * checks none out.
 * @param {string} before the lockfile's text
 * @param {string} after
 * @returns {Touched[]} subjects of both lockfiles; empty if a lockfile is not valid: then installing fails too
 */
export function touchedByLockfile(before, after) {
  try {
    return foldersWithOtherPackages(before, after).flatMap((folder) => {
      const place = placeOf(`${folder}/package.json`);
      if (place === null || folderOf(place) !== folder) return [];
      const { suite, id } = place;
      return [{ suite, id, change: "changed" }];
    });
  } catch {
    return [];
  }
}

/**
 * Folders of both lockfiles for which they install other packages.
 * @param {string} before the lockfile's text
 * @param {string} after
 * @throws {Error} if a lockfile is not valid
 */
export function foldersWithOtherPackages(before, after) {
  const [base, head] = [before, after].map((text) => /** @type {Lockfile} */ (parse(text)));
  return Object.keys(head?.importers ?? {}).filter(
    (folder) =>
      base?.importers?.[folder] && installedFor(folder, base) !== installedFor(folder, head ?? {}),
  );
}

/** @type {(folder: string, lockfile: Lockfile) => string} its packages and all that they depend on */
function installedFor(folder, { importers = {}, snapshots = {} }) {
  const installed = new Set(dependenciesOf(importers[folder] ?? {}));
  // A loop over a set also visits values that are added to the set during the loop.
  for (const key of installed) {
    for (const dependency of dependenciesOf(snapshots[key] ?? {})) installed.add(dependency);
  }
  return [...installed].sort().join("\n");
}

/** Keys of the dependencies' snapshots. @param {Dependencies} dependencies */
const dependenciesOf = ({ dependencies, optionalDependencies }) =>
  Object.entries({ ...dependencies, ...optionalDependencies }).map(([name, locked]) => {
    const version = typeof locked === "string" ? locked : locked.version;
    // An alias is locked as the name and version of the other package.
    return /^(@[^/]+\/)?[a-z][^@]*@/i.test(version) ? version : `${name}@${version}`;
  });
