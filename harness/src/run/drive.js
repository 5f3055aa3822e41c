import { expectedResponse } from "@routebench/contract/routes";
import { DriverError } from "@routebench/drivers/driver";
import { within } from "../limits.js";
import { TrialFailure } from "../server/failure.js";

/**
 * @typedef {import("../server/server-process.js").ServerProcess} ServerProcess
 * @typedef {import("@routebench/contract/result-file").Load} Load
 * @typedef {import("./trial-setup.js").TrialSetup} TrialSetup
 */

/**
 * What a generator is asked to do to a server.
 * @param {ServerProcess} server
 * @param {string} path
 * @param {Load} load
 * @param {TrialSetup} setup
 * @returns {import("@routebench/drivers/driver").DriverRun}
 */
export function driverRun(server, path, load, { placement, signal }) {
  return {
    url: `${server.origin}${path}`,
    load,
    expectedBody: expectedResponse("GET", path).body,
    launchPrefix: placement.driverPrefix,
    signal,
  };
}

/**
 * Runs the generator against a server, once.
 * @param {ServerProcess} server
 * @param {string} path
 * @param {Load} load
 * @param {TrialSetup} setup
 * @returns {Promise<import("@routebench/drivers/driver").DriverResult>}
 * @throws {TrialFailure} where either side fails; the other is stopped
 */
export async function drive(server, path, load, setup) {
  const serverGone = new AbortController();
  const run = setup.driver.run({
    ...driverRun(server, path, load, setup),
    signal: AbortSignal.any([setup.signal, serverGone.signal]),
  });
  try {
    const limitMs = (load.durationMs ?? 0) + setup.limits.trialMs;
    const result = await within(server.whileAlive(run), limitMs, () => {
      const late = `the load had not ended after ${limitMs} ms`;
      return new TrialFailure("trial-timeout", `${late} (--limit trial)`);
    });
    setup.spentUsefully(result.durationMs);
    return result;
  } catch (error) {
    serverGone.abort();
    await run.catch(() => {});
    throw error instanceof DriverError ? new TrialFailure("driver-failed", error.message) : error;
  }
}
