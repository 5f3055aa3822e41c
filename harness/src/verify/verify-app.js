import { DEFAULT_LIMITS } from "../limits.js";
import { TrialFailure } from "../trial-failure.js";
import { findFaults, summariseFaults } from "./conform.js";

/**
 * @typedef {import("../host/host.js").Host} Host
 *
 * @typedef {object} Verification
 * @property {import("../host/host.js").Server["runtime"]} [runtime] what its server ran on, where it came to listen
 * @property {import("../trial-failure.js").Failure | null} failure
 * @property {string[]} faults a sentence for each part of an answer that is wrong
 *
 * @typedef {object} VerifyOptions
 * @property {import("../limits.js").Limits} [limits]
 * @property {import("./asked.js").Asked} asked
 * @property {import("../host/host.js").Certificate} [tls] over plain HTTP without it
 * @property {(server: import("../host/host.js").Server) => Promise<void>} [inspect] what else is asked of a server that conforms
 */

/**
 * Starts an app, checks everything that it must answer rightly, and stops it.
 * @param {import("../subject.js").Subject} app
 * @param {Host} host
 * @param {VerifyOptions} options
 * @returns {Promise<Verification>}
 */
export async function verifyApp(app, host, options) {
  const { asked, limits = DEFAULT_LIMITS, tls, inspect } = options;
  /** @type {string[]} */
  let faults = [];
  /** @type {Verification["runtime"]} */
  let runtime = null;
  try {
    const server = await host.startServer(app, { tls, given: asked.given }, limits);
    runtime = server.runtime;
    try {
      faults = await findFaults(server, asked.probes, limits);
      if (faults.length === 0) await inspect?.(server);
      await server.stop();
    } finally {
      await server.kill();
    }
    if (faults.length > 0) throw new TrialFailure("wrong-answer", summariseFaults(faults));
    return { failure: null, faults, runtime };
  } catch (error) {
    if (error instanceof TrialFailure) return { failure: error.toRecord(), faults, runtime };
    throw error;
  }
}
