import { chooseSubjects } from "../discover/choose-subjects.js";
import { DEFAULT_SUITE, targetsOf } from "../discover/suites.js";
import { asItIs } from "../entries/entry.js";
import { openLocalHost } from "../host/local/local-host.js";
import { DEFAULT_LIMITS } from "../limits.js";
import { SERVER_NODE_FLAGS } from "../plan/policy.js";
import { askedBy } from "../verify/asked.js";

/**
 * @import { Host, Server } from "../host/host.js"
 * @import { Asked } from "../verify/asked.js"
 *
 * @typedef {object} WhichSubjects
 * @property {string} appsDir
 * @property {string[]} filter
 *
 * What an experiment is given.
 * @typedef {object} Setting
 * @property {string} appsDir
 * @property {number} repeats
 * @property {(line: string) => void} say
 * @property {AbortSignal} signal
 *
 * @typedef {object} Started
 * @property {Map<string, Server>} servers by app, sorted
 * @property {Asked} asked
 * @property {Host} host
 */

/**
 * Starts apps on one core, lets them be loaded, and ends them.
 * @param {WhichSubjects} which
 * @param {<T>(items: readonly T[]) => T[]} shuffle the app that starts first works a little dearer than the others
 * @param {(started: Started) => Promise<void>} work
 */
export async function withSubjects({ appsDir, filter }, shuffle, work) {
  const which = { suite: DEFAULT_SUITE, apps: appsDir, filter };
  const { suite, subjects } = await chooseSubjects(which);
  const [target] = targetsOf(suite, {});
  const asked = askedBy(suite, target);
  const host = await openLocalHost(suite.servers);
  /** @type {Map<string, Server>} */
  const servers = new Map();
  try {
    for (const { id, subject } of shuffle(subjects.map(asItIs))) {
      const options = {
        flags: SERVER_NODE_FLAGS,
        side: /** @type {const} */ ("server"),
        given: asked.given,
      };
      servers.set(id, await host.startServer(subject, options, DEFAULT_LIMITS));
    }
    const sorted = new Map([...servers].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    await work({ servers: sorted, asked, host });
  } finally {
    await Promise.all([...servers.values()].map((server) => server.kill()));
  }
}
