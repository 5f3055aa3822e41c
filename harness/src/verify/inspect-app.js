import { DEFAULT_LIMITS } from "../limits.js";
import { TrialFailure } from "../trial-failure.js";
import { askedBy, firstPath } from "./asked.js";
import { atOnce } from "./one-at-a-time.js";
import { compareRandomQueries } from "./random-queries.js";
import { inspectHttp10, inspectServed } from "./served.js";
import { askUnusual } from "./unusual-requests.js";
import { verifyApp } from "./verify-app.js";

/**
 * @typedef {import("../subject.js").Subject} App
 * @typedef {import("../host/host.js").Host} Host
 * @typedef {import("../host/host.js").Server} Server
 * @typedef {import("../limits.js").Limits} Limits
 * @typedef {import("@routebench/contract/result-file").Served} Served
 * @typedef {import("@routebench/contract/suite").Suite} Suite
 *
 * @callback Kept
 * @param {Server["runtime"]} runtime that runs it
 * @param {string} path that is asked
 * @returns {Partial<Served>} what need not be looked for again
 */

/**
 * Verifies an app and, if it conforms, records what it serves and looks for cached responses.
 * @param {App} app
 * @param {Host} host
 * @param {Suite} suite
 * @param {import("@routebench/contract/targets").Target} target whose first response is measured
 * @param {Limits} [limits]
 * @param {Kept} [kept]
 * @param {import("./one-at-a-time.js").Alone} [alone] for what other work would disturb
 * @returns {Promise<import("./verify-app.js").Verification & { served: Served | null }>}
 */
export async function inspectApp(
  app,
  host,
  suite,
  target,
  limits = DEFAULT_LIMITS,
  kept = undefined,
  alone = atOnce,
) {
  const asked = askedBy(suite, target, app);
  const { inspections = [] } = suite.servers ?? {};
  const path = firstPath(asked);
  /** @type {Served | null} */
  let served = null;
  const verification = await verifyApp(app, host, {
    ...{ asked, limits },
    inspect: async (server) => {
      served = (await inspectServed(server, path, limits.answerMs)).served;
      if (inspections.includes("http-1.0")) {
        served.http10 = await inspectHttp10(server, path, limits.answerMs);
      }
      if (!inspections.includes("unusual-requests")) return;
      served.unusual = await server.whileAlive(askUnusual(server.origin, path));
    },
  });
  if (verification.failure || served === null) return { ...verification, served: null };
  /** @param {(server: Server) => Promise<Partial<Served>>} work */
  const inOwnLaunch = (work) =>
    tryInLaunch(app, host, asked.given, limits, (server) => alone(() => work(server)));
  const randomQueries = async (/** @type {Server} */ server) => ({
    randomQueries: await compareRandomQueries(server, path, limits.inspectMs),
  });
  const known = kept?.(verification.runtime ?? null, path) ?? {};
  const isSought = inspections.includes("random-queries") && known.randomQueries === undefined;
  return {
    ...verification,
    served: {
      .../** @type {Served} */ (served),
      ...(isSought && (await inOwnLaunch(randomQueries))),
      ...(known.found === undefined &&
        (await alone(() => inspectBySuite(app, host, suite, asked, limits)))),
      ...known,
    },
  };
}

/**
 * @param {App} app
 * @param {Host} host
 * @param {Suite} suite
 * @param {import("./asked.js").Asked} asked
 * @param {Limits} limits
 * @returns {Promise<Partial<Served>>} nothing where the suite has nothing to look for
 */
async function inspectBySuite(app, host, suite, asked, limits) {
  /** @type {Server[]} */
  const started = [];
  const start = async (/** @type {object | undefined} */ given) => {
    const server = await host.startServer(app, { given: { ...asked.given, ...given } }, limits);
    started.push(server);
    return server;
  };
  try {
    return (await suite.servers?.inspect?.({ path: firstPath(asked), start })) ?? {};
  } catch (error) {
    if (error instanceof TrialFailure) return {};
    throw error;
  } finally {
    await Promise.all(started.map((server) => server.kill()));
  }
}

/**
 * This many or such requests are a load, which not every app survives. Surviving loads is the trials'
 * business, so this uses a launch of its own, and its failure is not held against the app.
 * @param {App} app
 * @param {Host} host
 * @param {object | undefined} given
 * @param {Limits} limits
 * @param {(server: Server) => Promise<Partial<Served>>} work
 * @returns {Promise<Partial<Served>>} nothing where it fails
 */
async function tryInLaunch(app, host, given, limits, work) {
  try {
    const server = await host.startServer(app, { given }, limits);
    try {
      return await work(server);
    } finally {
      await server.kill();
    }
  } catch (error) {
    if (error instanceof TrialFailure) return {};
    throw error;
  }
}
