import { fileURLToPath } from "node:url";
import { UsageError } from "../usage-error.js";
import { discoverApps } from "./apps.js";
import { filterApps } from "./filter.js";
import { loadSuite } from "./suites.js";

/**
 * @typedef {object} WhichApps what the command line says of it
 * @property {string} suite
 * @property {string} [suites] the folder that holds it
 * @property {string} [apps] a folder other than the suite's own
 * @property {string[]} filter
 * @property {readonly { name: string }[]} [runtimes] that apps are run on; absent: Node
 * @property {boolean} [all] whether those that are not usual are chosen without being named
 * @property {boolean} [quick] whether it is for a quick look
 *
 * @typedef {object} Chosen
 * @property {import("./suites.js").Suite} suite
 * @property {import("./apps.js").App[]} found all that there are
 * @property {import("./apps.js").App[]} apps those of the filter that run on a chosen runtime
 * @property {number} more how many `all` would add
 */

/**
 * The suite's subjects. Without a name, these are the usual ones.
 * @param {WhichApps} which
 * @returns {Promise<Chosen>}
 * @throws {import("../usage-error.js").UsageError}
 */
export async function chooseApps(which) {
  const { suite: id, suites, apps: appsDir, filter, runtimes, all = false, quick = false } = which;
  const suite = await loadSuite(id, suites);
  const subjects = suite.subjectsOf?.(which) ?? suite.subjects;
  const found = await discoverApps(appsDir ?? fileURLToPath(subjects), suite);
  const usual = all ? found : usualAmong(found, quick);
  const apps = thatRun(filterApps(found, filter, usual), runtimes);
  return {
    suite,
    found,
    apps,
    more: thatRun(filterApps(found, filter), runtimes).length - apps.length,
  };
}

/**
 * @param {import("./apps.js").App[]} found
 * @param {boolean} quick
 * @returns {import("./apps.js").App[]} the featured ones, all where none is featured; in a quick look none a second
 *   time on another runtime
 */
function usualAmong(found, quick) {
  const featured = found.filter(({ featured }) => featured);
  const usual = featured.length === 0 ? found : featured;
  return quick ? usual.filter(({ runtime }) => runtime === undefined) : usual;
}

/**
 * @param {import("./apps.js").App[]} apps
 * @param {readonly { name: string }[]} [runtimes]
 * @returns {import("./apps.js").App[]} those that one of the runtimes runs
 * @throws {UsageError} if there is none
 */
function thatRun(apps, runtimes = [{ name: "node" }]) {
  const running = apps.filter(
    ({ runsOn = null }) => runsOn === null || runtimes.some(({ name }) => name === runsOn),
  );
  const [first] = apps;
  if (running.length === 0 && first) {
    throw new UsageError(
      `${first.id} runs on ${first.runsOn} alone; add --runtime ${first.runsOn}`,
    );
  }
  return running;
}
