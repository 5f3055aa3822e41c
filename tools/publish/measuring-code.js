import { filesChangedSince, textInCommit } from "@routebench/host/checkout";
import { foldersWithOtherPackages } from "../pull-requests/changes.js";

/**
 * @typedef {object} MeasuredBy what a result measured, and with what
 * @property {string | null} commit
 * @property {string} suite
 * @property {readonly string[]} apps folders in apps/
 * @property {boolean} isOfAll whether new apps belong to it
 */

const LOCKFILE = "pnpm-lock.yaml";

/** Pages, tests, help and tools for maintainers do not move figures. Files that do not match may. */
const WITHOUT_FIGURES = [
  /^(\.[^/]*|results|docs|tools|packages\/report|harness\/(study|architecture|language))\//,
  /^harness\/src\/((progress|results|summarise)\/|cli\/[^/]+$)/,
  /^suites\/[^/]+\/sections\//,
  /(^|\/)test\/|\.md$|^[^/]+$/,
];

/** Suites whose servers or requests use files of another suite. @type {Record<string, string>} */
const BASES = { parity: "static", requests: "routing" };

/**
 * Files that changed since a result was measured, and that may move its figures. If other packages are installed for a
 * folder, its package.json is named. Null if the commit is unknown here.
 * @type {(root: string, measured: MeasuredBy) => Promise<string[] | null>}
 */
export async function changedMeasuringCode(root, measured) {
  const { commit } = measured;
  const changed = commit && (await filesChangedSince(root, commit));
  if (!commit || !changed) return null;
  if (changed.includes(LOCKFILE)) {
    const [before = "", after = ""] = await Promise.all(
      [commit, "HEAD"].map((each) => textInCommit(root, each, LOCKFILE)),
    );
    const folders = foldersWithOtherPackages(before, after);
    changed.push(...folders.map((folder) => `${folder}/package.json`));
  }
  return changed.filter((file) => mayMoveFigures(file, measured));
}

/** @type {(file: string, measured: Omit<MeasuredBy, "commit">) => boolean} */
export function mayMoveFigures(file, { suite, apps, isOfAll }) {
  if (WITHOUT_FIGURES.some((pattern) => pattern.test(file))) return false;
  const [folder, name = ""] = file.split("/");
  if (folder === "suites") return name === suite || name === BASES[suite];
  if (folder === "apps") return isOfAll || apps.includes(name);
  return true;
}
