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
 * @typedef {<T>(work: () => Promise<T>) => Promise<T>} InTurn runs one work at a time
 *
 * @typedef {object} InspectOptions
 * @property {Limits} [limits]
 * @property {(server: Server) => Promise<void>} [examine] a further inspection
 * @property {InTurn} [inTurn] for measurements that other work would disturb; absent: there is no other work
 */

/**
 * Verifies an app and, if it conforms, records what it serves and looks for cached responses.
 * @param {App} app @param {Host} host @param {Suite} suite @param {Target} target @param {InspectOptions} [options]
 * @returns {Promise<Verification & { served: Served | null, loadedAddons?: string[] | null }>}
 */
export async function inspectServer(app, host, suite, target, options = {}) {
  const { limits = DEFAULT_LIMITS, inTurn = (work) => work() } = options;
  const workload = workloadOf(suite, target, app);
  const { given } = workload;
  const request = firstRequest(workload);
  const { path } = request;
  const { inspections = [], inspect } = suite.servers ?? {};
  /** @type {Served | null} */
  let served = null;
  /** @type {string[] | null} */
  let loadedAddons = null;
  const verification = await verifyServer(app, host, {
    workload,
    limits,
    inspect: async (server) => {
      loadedAddons = server.loadedAddons?.() ?? null;
      served = await inspectServed(server, request, limits.answerMs);
      if (inspections.includes("unusual-requests")) {
        served.unusual = await server.whileAlive(askUnusual(server.origin, path));
      }
      await options.examine?.(server);
    },
  });
  if (verification.failure || served === null) {
    return { ...verification, served: null };
  }

  /** @type {(extraGiven?: object) => Promise<Server>} */
  const start = (extraGiven) =>
    host.startServer(app, { given: { ...given, ...extraGiven } }, limits);
  const randomQueries = () =>
    inOwnLaunch(start, async (launch) => {
      const server = await launch();
      return inTurn(async () => ({
        randomQueries: await compareRandomQueries(server, path, limits.inspectMs),
      }));
    });
  const bySuite = () =>
    inOwnLaunch(start, async (launch) => inspect && { found: await inspect({ start: launch }) });
  return {
    ...verification,
    loadedAddons,
    served: {
      .../** @type {Served} */ (served),
      ...(inspections.includes("random-queries") && (await randomQueries())),
      ...(await bySuite()),
    },
  };
}

/**
 * Many requests or malformed requests are a load, which not every app survives. Trials test whether apps survive loads,
 * so these launches are separate, and their failures are ignored.
 * @param {(given?: object) => Promise<Server>} start
 * @param {(launch: (given?: object) => Promise<Server>) => Promise<Partial<Served> | undefined>} work
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
    if (error instanceof TrialFailure) return {};
    throw error;
  } finally {
    await Promise.all(started.map((server) => server.kill()));
  }
}

/** @returns {InTurn} */
export function oneAtATime() {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  return (work) => {
    const current = last.then(work);
    last = current.catch(() => {});
    return current;
  };
}
