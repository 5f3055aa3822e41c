import { TrialFailure } from "../../src/server/failure.js";
import { ServerProcess } from "../../src/server/server-process.js";

/**
 * Starts a real app, or skips the test with the reason where this Node has no binary for it.
 * @param {string} serverFile
 * @param {import("node:test").TestContext} t
 * @param {import("../../src/server/server-process.js").ServerOptions} options
 * @param {import("../../src/server/server-process.js").ServerLimits} [limits]
 * @returns {Promise<ServerProcess | undefined>} undefined where the test is skipped
 */
export async function startOrSkip(serverFile, t, options, limits) {
  try {
    return await ServerProcess.start(serverFile, [], options, limits);
  } catch (error) {
    if (!(error instanceof TrialFailure) || error.code !== "not-runnable") throw error;
    t.skip(error.message);
  }
}
