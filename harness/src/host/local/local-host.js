import path from "node:path";
import { ClosedLoop } from "@routebench/drivers/closed-loop/closed-loop";
import { DEFAULT_LIMITS } from "../../limits.js";
import { withCertificate } from "./certificate.js";
import { describeEnvironment } from "./environment.js";
import { LocalServer } from "./local-server.js";
import { LocalWorker } from "./local-worker.js";
import { LOOPBACK } from "./loopback.js";
import { findPlacement } from "./placement.js";
import { ProgramServer } from "./program-server.js";
import { findUnprivilegedUser, SAME_USER } from "./server-user.js";

/**
 * This machine: servers and generators are its processes, each side held to a core of its own where that
 * can be done.
 * @param {{ unprivileged?: boolean }} [suite] whether its servers must not be root
 * @returns {Promise<import("../host.js").Host>}
 */
export async function openLocalHost({ unprivileged = false } = {}) {
  const [placement, user] = await Promise.all([
    findPlacement(),
    unprivileged ? findUnprivilegedUser() : SAME_USER,
  ]);
  const prefixes = {
    server: [...user.prefix, ...placement.serverPrefix],
    driver: [...user.prefix, ...placement.driverPrefix],
  };
  return {
    address: LOOPBACK,
    cores: placement.cores,
    generatorPrefix: placement.driverPrefix,
    startServer: (subject, options = {}, limits = DEFAULT_LIMITS) => {
      const kind = subject.program ? ProgramServer : LocalServer;
      return kind.start(subject, prefixes[options.side ?? "server"], options, limits, user.own);
    },
    startWorker: (subject, options = {}, limits = DEFAULT_LIMITS) =>
      LocalWorker.start(subject, prefixes[options.side ?? "server"], options, limits),
    load: (driver, run) => driver.run({ ...run, launchPrefix: placement.driverPrefix }),
    startGenerator: (options) =>
      ClosedLoop.start({ ...options, launchPrefix: placement.driverPrefix }),
    withCertificate: (work) =>
      withCertificate(async (certificate) => {
        const { keyFile, certFile } = certificate;
        for (const file of [path.dirname(keyFile), keyFile, certFile]) await user.own(file);
        return work(certificate);
      }),
    describe: async (rootDir) => ({
      ...(await describeEnvironment(placement, rootDir)),
      ...(user.told && { serverUser: user.told }),
    }),
  };
}
