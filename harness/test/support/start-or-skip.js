import { LocalServer } from "@routebench/host/local/local-server";
import { TrialFailure } from "@routebench/host/trial-failure";
import { UsageError } from "@routebench/host/usage-error";
import { asItIs } from "../../src/find/entry.js";
import { findRuntimes } from "../../src/find/runtimes.js";
import { onRuntimes } from "../../src/find/select-entries.js";

/**
 * @import { ServerLimits, ServerOptions } from "@routebench/host/host"
 * @import { Subject } from "@routebench/contract/subject"
 * @import { TestContext } from "node:test"
 */

/**
 * Starts a real app, or skips the test with the reason where this Node has no binary for it, or the runtime that it needs
 * was not added.
 * @param {Subject} app
 * @param {TestContext} t
 * @param {ServerOptions} options
 * @param {ServerLimits} [limits]
 * @returns {Promise<LocalServer | undefined>} undefined where the test is skipped
 */
export async function startOrSkip(app, t, options, limits) {
  const { runsOn } = app;
  try {
    const runtimes = await findRuntimes(runsOn && [{ asked: runsOn, name: runsOn, version: null }]);
    const [entry] = onRuntimes([asItIs(app)], runtimes);
    return await LocalServer.start(entry?.subject ?? app, [], options, limits);
  } catch (error) {
    const isMissing = error instanceof TrialFailure && error.code === "not-runnable";
    if (!isMissing && !(error instanceof UsageError)) throw error;
    t.skip(error.message);
  }
}
