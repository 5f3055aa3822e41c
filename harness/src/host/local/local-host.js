import { ClosedLoop } from "@routebench/drivers/closed-loop/closed-loop";
import { DEFAULT_LIMITS } from "../../limits.js";
import { withCertificate } from "./certificate.js";
import { describeEnvironment } from "./environment.js";
import { LocalServer } from "./local-server.js";
import { LocalWorker } from "./local-worker.js";
import { LOOPBACK } from "./loopback.js";
import { findPlacement } from "./placement.js";

/**
 * This machine: servers and generators are its processes, each side held to a core of its own where that
 * can be done.
 * @returns {Promise<import("../host.js").Host>}
 */
export async function openLocalHost() {
  const placement = await findPlacement();
  const prefixes = { server: placement.serverPrefix, driver: placement.driverPrefix };
  return {
    address: LOOPBACK,
    cores: placement.cores,
    startServer: (subject, options = {}, limits = DEFAULT_LIMITS) =>
      LocalServer.start(subject, prefixes[options.side ?? "server"], options, limits),
    startWorker: (subject, options = {}, limits = DEFAULT_LIMITS) =>
      LocalWorker.start(subject, prefixes[options.side ?? "server"], options, limits),
    load: (driver, run) => driver.run({ ...run, launchPrefix: prefixes.driver }),
    startGenerator: (options) => ClosedLoop.start({ ...options, launchPrefix: prefixes.driver }),
    withCertificate,
    describe: (rootDir) => describeEnvironment(placement, rootDir),
  };
}
