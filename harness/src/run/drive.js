import { DriverError, GeneratorLate } from "@routebench/drivers/driver";
import { within } from "../limits.js";
import { TrialFailure } from "../trial-failure.js";
import { rotationOf } from "./rotation.js";

/**
 * @typedef {import("../host/host.js").Server} Server
 * @typedef {import("@routebench/contract/result-file").Load} Load
 * @typedef {import("./trial-setup.js").TrialSetup} TrialSetup
 */

/**
 * Runs the generator against a server, once.
 * @param {Server} server
 * @param {import("../verify/asked.js").Asked} asked
 * @param {Load} load
 * @param {TrialSetup} setup
 * @returns {Promise<import("@routebench/drivers/driver").DriverResult>}
 * @throws {TrialFailure} if either side fails; the other is stopped
 */
export async function drive(server, asked, load, setup) {
  const serverGone = new AbortController();
  const driver = load.model === "open" ? setup.openDriver : setup.driver;
  const run = setup.loadHost.load(driver, {
    ...{ origin: server.origin, requests: rotationOf(asked), load },
    graceMs: setup.limits.generatorMs,
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
    if (!(error instanceof DriverError)) throw error;
    const limit = error instanceof GeneratorLate ? " (--limit generator)" : "";
    throw new TrialFailure("driver-failed", error.message + limit);
  }
}
