import { DEFAULT_SUITE } from "../discover/suites.js";

/** @import { Summary } from "@routebench/contract/summary" */

const RESULTS = "results";

/**
 * Where a run is published, from the root, with a slash at its end. The run of a suite's own subjects has the folder
 * of its suite, and that of the default suite results/ itself; a run that compares versions or runtimes, or has a name,
 * has a folder below it.
 * @type {(suite: string, summary?: Pick<Summary, "versions" | "runtimes">, name?: string) => string} summary: absent
 *   if nothing is compared
 */
export function folderFor(suite, { versions, runtimes } = { versions: [], runtimes: [] }, name) {
  const compared = [
    ...(versions.length > 0 ? ["versions"] : []),
    ...(runtimes.length > 0 ? ["runtimes"] : []),
  ];
  const names = [
    ...(suite === DEFAULT_SUITE ? [] : [suite]),
    ...(name === undefined ? compared : [name]),
  ];
  return [RESULTS, ...names, ""].join("/");
}
