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
 * Verifies an app and, where it conforms, finds out what it serves and how it comes by it.
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
 * So many requests are a load, which not every app survives. That is for the trials to tell, so
 * they are asked of a launch of its own, and what goes wrong with it is no verdict.
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
