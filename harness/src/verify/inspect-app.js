import { DEFAULT_LIMITS } from "../limits.js";
import { TrialFailure } from "../trial-failure.js";
import { compareRandomQueries } from "./random-queries.js";
import { inspectServed } from "./served.js";
import { askUnusual } from "./unusual-requests.js";
import { verifyApp } from "./verify-app.js";

/**
 * @typedef {import("../discover/apps.js").App} App
 * @typedef {import("../host/host.js").Host} Host
 * @typedef {import("../limits.js").Limits} Limits
 * @typedef {import("@routebench/contract/result-file").Served} Served
 */

/**
 * Verifies an app and, if it conforms, records what it serves and looks for cached responses.
 * @param {App} app
 * @param {Host} host
 * @param {string} path whose response is measured
 * @param {Limits} [limits]
 * @returns {Promise<import("./verify-app.js").Verification & { served: Served | null }>}
 */
export async function inspectApp(app, host, path, limits = DEFAULT_LIMITS) {
  /** @type {Served | null} */
  let served = null;
  const verification = await verifyApp(app, host, {
    limits,
    inspect: async (server) => {
      const { served: seen } = await inspectServed(server, path, limits.answerMs);
      const unusual = await server.whileAlive(askUnusual(server.origin, path));
      served = { ...seen, unusual };
    },
  });
  if (verification.failure || served === null) return { ...verification, served: null };
  const randomQueries = await compareInLaunch(app, host, path, limits);
  const known = /** @type {Served} */ (served);
  return { ...verification, served: randomQueries ? { ...known, randomQueries } : known };
}

/**
 * This many requests are a load, which not every app survives. Surviving loads is the trials' business,
 * so this uses a launch of its own, and its failure is not held against the app.
 * @param {App} app
 * @param {Host} host
 * @param {string} path
 * @param {Limits} limits
 * @returns {Promise<Served["randomQueries"] | null>}
 */
async function compareInLaunch(app, host, path, limits) {
  try {
    const server = await host.startServer(app, {}, limits);
    try {
      return await compareRandomQueries(server, path, limits.inspectMs);
    } finally {
      await server.kill();
    }
  } catch (error) {
    if (error instanceof TrialFailure) return null;
    throw error;
  }
}
