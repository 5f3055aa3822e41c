import { LocalServer } from "../../src/host/local/local-server.js";
import { TrialFailure } from "../../src/trial-failure.js";

/**
 * Starts a real app, or skips the test with the reason where this Node has no binary for it.
 * @param {string} serverFile
 * @param {import("node:test").TestContext} t
 * @param {import("../../src/host/host.js").ServerOptions} options
 * @param {import("../../src/host/host.js").ServerLimits} [limits]
 * @returns {Promise<LocalServer | undefined>} undefined where the test is skipped
 */
export async function startOrSkip(serverFile, t, options, limits) {
  try {
    return await LocalServer.start({ serverFile }, [], options, limits);
  } catch (error) {
    if (!(error instanceof TrialFailure) || error.code !== "not-runnable") throw error;
    t.skip(error.message);
  }
}
