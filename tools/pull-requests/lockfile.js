import { parse } from "yaml";
import { folderOf, placeOf } from "./touched.js";

/** @import { Touched } from "@routebench/contract/pull-request" */

export const LOCKFILE = "pnpm-lock.yaml";

/**
 * @typedef {Record<string, Record<string, string | { version: string }>>} Dependencies by kind,
 *   such as optionalDependencies, and package
 *
 * @typedef {{ importers?: Record<string, Dependencies>, snapshots?: Record<string, Dependencies> }}
 *   Lockfile as pnpm writes it
 */

const KINDS = ["dependencies", "optionalDependencies"];

/**
 * Subjects for which other packages are installed than before: an update may change no file of the
 * subject itself. `turbo ls --affected` would find them too, but only in a checked-out tree, and
 * the job that comments on a pull request checks none of it out.
 * @param {string | null} before the lockfile's text
 * @param {string | null} after
 * @returns {Touched[]} those that both have; none if one cannot be read, which no installation
 *   survives either
 */
export function touchedByLockfile(before, after) {
  try {
    return touchedSubjects(parse(before ?? ""), parse(after ?? ""));
  } catch {
    return [];
  }
}

/** @type {(before: Lockfile, after: Lockfile) => Touched[]} */
const touchedSubjects = (before, after) =>
  Object.keys(after.importers ?? {}).flatMap((folder) => {
    const place = placeOf(`${folder}/package.json`);
    if (place === null || folderOf(place) !== folder || !before.importers?.[folder]) return [];
    const [then, now] = [before, after].map((lockfile) => installedFor(folder, lockfile));
    const { suite, id } = place;
    return then === now ? [] : [{ suite, id, change: "changed", byLockfile: true }];
  });

/**
 * @param {string} folder
 * @param {Lockfile} lockfile
 * @returns {string} its packages and all that they depend on, in a canonical order
 */
function installedFor(folder, { importers = {}, snapshots = {} }) {
  const found = new Set();
  const left = dependenciesOf(importers[folder] ?? {});
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    left.push(...dependenciesOf(snapshots[next] ?? {}));
  }
  return [...found].sort().join("\n");
}

/**
 * @param {Dependencies} of
 * @returns {string[]} the keys of their snapshots
 */
const dependenciesOf = (of) =>
  KINDS.flatMap((kind) => Object.entries(of[kind] ?? {})).map(([name, locked]) => {
    const version = typeof locked === "string" ? locked : locked.version;
    // An alias is locked as the other package with its version.
    return /^(@[^/]+\/)?[a-z][^@]*@/i.test(version) ? version : `${name}@${version}`;
  });

/**
 * @param {readonly Touched[]} touched by their own files
 * @param {readonly Touched[]} others by the lockfile, where they are not among those
 * @returns {Touched[]}
 */
export const joined = (touched, others) => [
  ...touched,
  ...others.filter(({ suite, id }) => !touched.some((one) => one.suite === suite && one.id === id)),
];
