import { fileURLToPath } from "node:url";
import { discoverApps } from "./apps.js";
import { filterApps } from "./filter.js";
import { loadSuite } from "./suites.js";

/**
 * @typedef {object} WhichApps what the command line says of it
 * @property {string} suite
 * @property {string} [suites] the folder that holds it
 * @property {string} [apps] a folder other than the suite's own
 * @property {string[]} filter
 *
 * @typedef {object} Chosen
 * @property {import("./suites.js").Suite} suite
 * @property {import("./apps.js").App[]} found all that there are
 * @property {import("./apps.js").App[]} apps those of the filter
 */

/**
 * The suite's subjects.
 * @param {WhichApps} which
 * @returns {Promise<Chosen>}
 * @throws {import("../usage-error.js").UsageError}
 */
export async function chooseApps(which) {
  const { suite: id, suites, apps: appsDir, filter } = which;
  const suite = await loadSuite(id, suites);
  const subjects = suite.subjectsOf?.(which) ?? suite.subjects;
  const found = await discoverApps(appsDir ?? fileURLToPath(subjects), suite);
  return { suite, found, apps: filterApps(found, filter) };
}
