import { DEFAULT_LIMITS } from "@routebench/host/limits";
import { TrialFailure } from "@routebench/host/trial-failure";
import { compareRandomQueries } from "./random-queries.js";
import { inspectServed } from "./served.js";
import { askUnusual } from "./unusual-requests.js";
import { verifyServer } from "./verify-server.js";
import { firstRequest, workloadOf } from "./workload.js";

/** @import { Host, Server } from "@routebench/host/host" */
/** @import { Limits } from "@routebench/host/limits" */
/** @import { App } from "@routebench/contract/app" */
/** @import { Verification } from "./verify-server.js" */
/** @import { Served } from "@routebench/contract/app-record" */
/** @import { Suite } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */

/**
 * Verifies an app and, if it conforms, records what it serves and looks for cached responses.
 * @param {App} app @param {Host} host @param {Suite} suite @param {Target} target
 * @param {{ limits?: Limits, examine?: (server: Server) => Promise<void> }} [options] examine: a further inspection
 * @returns {Promise<Verification & { served: Served | null, loadedAddons?: string[] | null }>}
 */
export async function inspectServer(app, host, suite, target, options = {}) {
  const { limits = DEFAULT_LIMITS, examine } = options;
  const workload = workloadOf(suite, target, app);
  const request = firstRequest(workload);
  const { inspections = [], inspect } = suite.servers ?? {};
  const { inspected, ...verification } = await verifyServer(app, host, {
    workload,
    limits,
    inspect: async (server) => {
      const loadedAddons = server.loadedAddons?.() ?? null;
      const served = await inspectServed(server, request, limits.answerMs);
      if (inspections.includes("unusual-requests")) {
        served.unusual = await server.whileAlive(askUnusual(server.origin, request.path));
      }
      await examine?.(server);
      return { served, loadedAddons };
    },
  });
  if (verification.failure || !inspected) return { ...verification, served: null };

  const { served, loadedAddons } = inspected;
  /** @type {(extraGiven?: object) => Promise<Server>} */
  const start = (extraGiven) =>
    host.startServer(app, { given: { ...workload.given, ...extraGiven } }, limits);
  if (inspections.includes("random-queries")) {
    const compare = async (/** @type {typeof start} */ launch) =>
      compareRandomQueries(await launch(), request.path, limits.inspectMs);
    served.randomQueries = await inOwnLaunch(start, compare);
  }
  if (inspect) served.found = await inOwnLaunch(start, inspect);
  return { ...verification, loadedAddons, served };
}

/**
 * Many requests or malformed requests are a load, which not every app survives. Trials test whether apps survive loads,
 * so these launches are separate, and their failures are ignored.
 * @template T @param {(given?: object) => Promise<Server>} start
 * @param {(launch: (given?: object) => Promise<Server>) => Promise<T>} work
 */
async function inOwnLaunch(start, work) {
  /** @type {Server[]} */
  const started = [];
  try {
    return await work(async (given) => {
      const server = await start(given);
      started.push(server);
      return server;
    });
  } catch (error) {
    if (error instanceof TrialFailure) return undefined;
    throw error;
  } finally {
    await Promise.all(started.map((server) => server.kill()));
  }
}
