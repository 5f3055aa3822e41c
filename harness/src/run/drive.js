import { DriverError, GeneratorLate } from "@routebench/drivers/driver";
import { within } from "../limits.js";
import { TrialFailure } from "../trial-failure.js";
import { rotationOf } from "./rotation.js";

/**
 * @typedef {import("../host/host.js").Server} Server
 * @typedef {import("@routebench/contract/result-file").Load} Load
 * @typedef {import("@routebench/drivers/driver").Driver} Driver
 *
 * @typedef {object} DriveMeans
 * @property {import("../host/host.js").LoadHost} loadHost
 * @property {Driver} driver the external mode's generator
 * @property {Driver} openDriver the fixed-rate mode's
 * @property {Pick<import("../limits.js").Limits, "trialMs" | "generatorMs">} limits
 * @property {AbortSignal} signal ends the run early
 * @property {(milliseconds: number) => void} spentUsefully told of time spent warming up or measuring
 *
 * @callback Drive runs a generator against a server, once
 * @param {Server} server
 * @param {import("../verify/asked.js").Asked} asked
 * @param {Load} load
 * @returns {Promise<import("@routebench/drivers/driver").DriverResult>}
 * @throws {TrialFailure} if either side fails; the other is stopped
 */

/**
 * @param {DriveMeans} means
 * @returns {Drive}
 */
export function driveWith({ loadHost, driver, openDriver, limits, signal, spentUsefully }) {
  return async (server, asked, load) => {
    const serverGone = new AbortController();
    const run = loadHost.load(load.model === "open" ? openDriver : driver, {
      ...{ origin: server.origin, requests: rotationOf(asked), load },
      graceMs: limits.generatorMs,
      signal: AbortSignal.any([signal, serverGone.signal]),
    });
    try {
      const limitMs = (load.durationMs ?? 0) + limits.trialMs;
      const result = await within(server.whileAlive(run), limitMs, () => {
        const late = `the load had not ended after ${limitMs} ms`;
        return new TrialFailure("trial-timeout", `${late} (--limit trial)`);
      });
      spentUsefully(result.durationMs);
      return result;
    } catch (error) {
      serverGone.abort();
      await run.catch(() => {});
      if (!(error instanceof DriverError)) throw error;
      const limit = error instanceof GeneratorLate ? " (--limit generator)" : "";
      throw new TrialFailure("driver-failed", error.message + limit);
    }
  };
}
