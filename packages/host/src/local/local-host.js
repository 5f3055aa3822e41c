import { setMaxListeners } from "node:events";
import os from "node:os";
import { ClosedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { readOpenFileLimit } from "@routebench/generators/connections/open-files";
import { DEFAULT_LIMITS } from "../limits.js";
import { openCertificate } from "./certificate.js";
import { startCoreWatch } from "./core-watch.js";
import { describeEnvironment } from "./environment.js";
import { ensureRunFolder } from "./guard.js";
import { LOOPBACK } from "./listening.js";
import { LocalServer, LocalWorker } from "./local-server.js";
import { coresOfOwn, findPlacement } from "./placement.js";
import { readText } from "./proc/read-text.js";
import { ProgramServer } from "./program-server.js";
import { findUnprivilegedUser, SAME_USER } from "./server-user.js";

/** @import { Host, ServerOptions } from "../host.js" */

const BOOT = "/proc/sys/kernel/random/boot_id";

/** The same for all namespaces and containers of one machine; null where the platform does not tell. */
export const kernelId = async () => readText(BOOT).trim() || null;

/** On a core that it shared with the server, it would only keep it from work, and tests from one another. */
export const generatorStaysAwake = () =>
  coresOfOwn() >= 2 && process.env.ROUTEBENCH_GENERATOR !== "sleeps";

/**
 * This machine: each side is held to a core of its own where that can be done.
 * @param {{ unprivileged?: boolean, address?: string }} [options] unprivileged: its servers must not be root
 * @returns {Promise<Host>}
 */
export async function openLocalHost({ unprivileged = false, address = LOOPBACK } = {}) {
  ensureRunFolder();
  // Before any work of its own, such as to compare a copy of the workspace.
  const loadAverage = os.loadavg()[0] ?? 0;
  const [placement, user] = await Promise.all([
    findPlacement(),
    unprivileged ? findUnprivilegedUser() : SAME_USER,
  ]);
  const { cores, prefixes } = placement;
  const prefixOf = (/** @type {ServerOptions} */ { side = "server" }) => [
    ...user.prefix,
    ...prefixes[side],
  ];
  const ending = new AbortController();
  // As many listen as servers run.
  setMaxListeners(0, ending.signal);
  const ofHost = { address, ended: ending.signal };
  const generatorStart = { launchPrefix: prefixes.driver, staysAwake: generatorStaysAwake() };
  return {
    address,
    cores,
    room: () => ({ openFilesLimit: readOpenFileLimit(), memoryBytes: process.availableMemory() }),
    prefixes,
    startServer: (subject, options = {}, limits = DEFAULT_LIMITS) => {
      const kind = subject.program ? ProgramServer : LocalServer;
      return kind.start(subject, prefixOf(options), { ...options, ...ofHost }, limits, user.own);
    },
    startWorker: (subject, options = {}, limits = DEFAULT_LIMITS) =>
      LocalWorker.start(subject, prefixOf(options), { ...options, ...ofHost }, limits),
    endServers: () => ending.abort(),
    load: (driver, run) => driver.run({ ...generatorStart, ...run }),
    startGenerator: ({ beside, ...options }) =>
      beside === undefined
        ? ClosedLoop.start({ ...options, ...generatorStart })
        : ClosedLoop.start({ ...options, launchPrefix: prefixes[beside] }),
    watchCore: async (signal) => cores && startCoreWatch(prefixes, signal),
    openCertificate: () => openCertificate(address, user.own),
    describe: async (rootDir) => ({
      ...(await describeEnvironment(placement, rootDir, loadAverage)),
      ...(user.told && { serverUser: user.told }),
    }),
  };
}
