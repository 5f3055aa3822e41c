import { DEFAULT_SUITE } from "../discover/suites.js";

/** @import { Summary } from "@routebench/contract/summary" */

const RESULTS = "results";

/**
 * @typedef {object} Place where a run is published
 * @property {string} folder from the root, with a slash at its end
 * @property {boolean} isMain of its suite: its speeds are kept in the history
 */

/**
 * The run of a suite's own subjects is its main one, and that of the default suite the project's. All others have a
 * folder of their own.
 * @type {(suite: string, summary?: Pick<Summary, "versions" | "runtimes">, name?: string) => Place} summary: absent
 *   where nothing is compared
 */
export function placeOf(suite, { versions, runtimes } = { versions: [], runtimes: [] }, name) {
  const compared = [
    ...(versions.length > 0 ? ["versions"] : []),
    ...(runtimes.length > 0 ? ["runtimes"] : []),
  ];
  const names = [
    ...(suite === DEFAULT_SUITE ? [] : [suite]),
    ...(name === undefined ? compared : [name]),
  ];
  return {
    folder: [RESULTS, ...names, ""].join("/"),
    isMain: compared.length === 0 && name === undefined,
  };
}
