import { FOLDER_NAME } from "@routebench/contract/pull-request";
import { DEFAULT_SUITE } from "../../harness/src/find/suites.js";

/** @import { Change, Touched } from "@routebench/contract/pull-request" */

/** What decides how subjects are measured, but for tests and texts, which measure nothing. */
const HARNESS = /^(harness|packages|suites|\.ci)\/|^(package\.json|pnpm-workspace\.yaml)$/;
const MEASURES_NOTHING = /(^|\/)test\/|\.md$/;

/**
 * What a pull request touches.
 * @param {readonly Change[]} changes
 * @returns {{ subjects: Touched[], harness: string[], outside: string[] }} harness: files that
 *   decide how subjects are measured; outside: all files that lie in no subject's folder, those
 *   among them
 */
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
    const key = `${suite}/${id}`;
    const known = subjects.get(key)?.change ?? "changed";
    // A folder is a subject for as long as it has a manifest.
    const change = file !== "package.json" || status === "modified" ? known : status;
    subjects.set(key, { suite, id, change });
  }
  const harness = outside.filter((path) => HARNESS.test(path) && !MEASURES_NOTHING.test(path));
  return { subjects: [...subjects.values()], harness, outside };
}

/**
 * @param {string} path
 * @returns {{ suite: string, id: string, file: string } | null} null outside of any subject's
 *   folder, or where the folder has a name that no subject may have
 */
export function placeOf(path) {
  const [, own, id = "", file = ""] =
    /^(?:apps|suites\/([^/]+)\/subjects)\/([^/]+)\/(.+)$/s.exec(path) ?? [];
  const suite = own ?? DEFAULT_SUITE;
  return FOLDER_NAME.test(suite) && FOLDER_NAME.test(id) ? { suite, id, file } : null;
}

/** @param {{ suite: string, id: string }} subject */
export const folderOf = ({ suite, id }) =>
  suite === DEFAULT_SUITE ? `apps/${id}` : `suites/${suite}/subjects/${id}`;
