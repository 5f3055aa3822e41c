import { DEFAULT_LIMITS } from "../limits.js";
import { TrialFailure } from "../server/failure.js";
import { ServerProcess } from "../server/server-process.js";
import { findFaults, summariseFaults } from "./conform.js";

/**
 * @typedef {object} Verification
 * @property {import("../server/failure.js").Failure | null} failure
 * @property {string[]} faults a sentence for each part of an answer that is wrong
 *
 * @typedef {object} VerifyOptions
 * @property {import("../limits.js").Limits} [limits]
 * @property {import("../server/certificate.js").Certificate} [tls] over plain HTTP without it
 * @property {(server: ServerProcess) => Promise<void>} [inspect] what else is asked of a server that conforms
 */

/**
 * Starts an app, asks it everything in the contract, and stops it.
 * @param {import("../discover/apps.js").App} app
 * @param {string[]} launchPrefix see Placement
 * @param {VerifyOptions} [options]
 * @returns {Promise<Verification>}
 */
export async function verifyApp(app, launchPrefix, { limits = DEFAULT_LIMITS, tls, inspect } = {}) {
  /** @type {string[]} */
  let faults = [];
  try {
    const server = await ServerProcess.start(app.serverFile, launchPrefix, { tls }, limits);
    try {
      faults = await findFaults(server, limits);
      if (faults.length === 0) await inspect?.(server);
      await server.stop();
    } finally {
      await server.kill();
    }
    if (faults.length > 0) throw new TrialFailure("wrong-answer", summariseFaults(faults));
    return { failure: null, faults };
  } catch (error) {
    if (error instanceof TrialFailure) return { failure: error.toRecord(), faults };
    throw error;
  }
}
