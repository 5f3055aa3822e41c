import { DEFAULT_LIMITS } from "../limits.js";
import { TrialFailure } from "../server/failure.js";
import { ServerProcess } from "../server/server-process.js";
import { findFaults, summariseFaults } from "./conform.js";

/**
 * Starts an app, asks it everything in the contract, and stops it.
 * @param {import("../discover/apps.js").App} app
 * @param {string[]} launchPrefix see Placement
 * @param {import("../limits.js").Limits} [limits]
 * @param {(server: ServerProcess) => Promise<void>} [inspect] what else is asked of a server that conforms
 * @returns {Promise<{ failure: import("../server/failure.js").Failure | null, faults: string[] }>}
 */
export async function verifyApp(app, launchPrefix, limits = DEFAULT_LIMITS, inspect) {
  /** @type {string[]} */
  let faults = [];
  try {
    const server = await ServerProcess.start(app.serverFile, launchPrefix, {}, limits);
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
