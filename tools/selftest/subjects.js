import { DEFAULT_LIMITS } from "@routebench/host/limits";
import { openLocalHost } from "@routebench/host/local/local-host";
import { asItIs } from "../../harness/src/find/entry.js";
import { findApps, selectApps } from "../../harness/src/find/find-apps.js";
import { DEFAULT_SUITE, targetsOf } from "../../harness/src/find/suites.js";
import { SERVER_NODE_FLAGS } from "../../harness/src/plan/policy.js";
import { askedBy } from "../../harness/src/verify/asked.js";

/**
 * @import { Host, Server } from "@routebench/host/host"
 * @import { Asked } from "../../harness/src/verify/asked.js"
 *
 * What an experiment is given.
 * @typedef {object} SelftestSetting
 * @property {string} appsDir
 * @property {number} repeats
 * @property {(line: string) => void} say
 * @property {AbortSignal} signal
 *
 * @typedef {{ servers: Map<string, Server>, asked: Asked, host: Host }} Started servers: by app
 */

/**
 * Starts apps on one core, lets them be loaded, and ends them.
 * @template T
 * @param {{ apps: string, filter: string[] }} which
 * @param {<S>(items: readonly S[]) => S[]} shuffle the app that starts first works a little dearer than the others
 * @param {(started: Started) => Promise<T>} work
 */
export async function withSubjects(which, shuffle, work) {
  const found = await findApps({ suite: DEFAULT_SUITE, ...which });
  const { suite } = found;
  const [target] = targetsOf(suite, {});
  const asked = askedBy(suite, target);
  const host = await openLocalHost(suite.servers);
  const options = {
    flags: SERVER_NODE_FLAGS,
    side: /** @type {const} */ ("server"),
    given: asked.given,
  };
  /** @type {Map<string, Server>} */
  const servers = new Map();
  try {
    for (const { id, subject } of shuffle(selectApps(found, which.filter).map(asItIs))) {
      servers.set(id, await host.startServer(subject, options, DEFAULT_LIMITS));
    }
    return await work({ servers, asked, host });
  } finally {
    await Promise.all([...servers.values()].map((server) => server.kill()));
  }
}
