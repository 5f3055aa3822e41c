import { setMaxListeners } from "node:events";
import os from "node:os";
import { ClosedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { readGitCommit } from "../checkout.js";
import { DEFAULT_LIMITS } from "../limits.js";
import { PROC, readText, SYS } from "../machine/kernel-files.js";
import { readQuota, readRoom } from "../machine/look.js";
import { openCertificate } from "./certificate.js";
import { CommandServer } from "./command-server.js";
import { createGathering } from "./core-gathering.js";
import { keepCoresAwake } from "./core-sleep.js";
import { startCoreWatch } from "./core-watch.js";
import { ensureRunFolder } from "./guard.js";
import { LOOPBACK } from "./listening.js";
import { LocalServer, LocalWorker } from "./local-server.js";
import { availableCores, CORES, findPlacement, leaveCores } from "./placement.js";
import { ProgramServer } from "./program-server.js";
import { findUnprivilegedUser, SAME_USER } from "./server-user.js";

/** @import { Host, ServerOptions } from "../host.js" */
/** @import { CorePair } from "../machine/choose-cores.js" */
/** @import { Placement } from "./placement.js" */
/** @import { Environment } from "@routebench/contract/result-file" */

const BOOT = `${PROC}/sys/kernel/random/boot_id`;

/** Equal for all namespaces and containers of a machine; null if the platform does not report it. */
export const kernelId = async () => readText(BOOT).trim() || null;

/** A busy generator on the server's core would keep the server from work, and tests from one another. */
export const generatorStaysAwake = () =>
  availableCores() >= 2 && process.env.ROUTEBENCH_GENERATOR !== "sleeps";

/**
 * This machine, with each side pinned to a core of its own if the platform can pin.
 * @param {{ unprivileged?: boolean, address?: string, cores?: CorePair }} [options] unprivileged: its servers must not
 *   be root; cores: default: the best pair
 * @returns {Promise<Host>} @throws {UsageError} if the cores cannot be used
 */
export async function openLocalHost(options = {}) {
  const { unprivileged = false, address = LOOPBACK } = options;
  ensureRunFolder();
  // Read before any work of the harness, such as comparing a copy of the workspace.
  const loadAverage = os.loadavg()[0] ?? 0;
  const [placement, user] = await Promise.all([
    findPlacement(options.cores),
    unprivileged ? findUnprivilegedUser() : SAME_USER,
  ]);
  await leaveCores(placement);
  const virtualCores = keepCoresAwake();
  const gathering = virtualCores && createGathering(virtualCores.nap);
  const { cores, prefixes } = placement;
  const prefixOf = (/** @type {ServerOptions} */ { side = "server" }) => [
    ...user.prefix,
    ...prefixes[side],
  ];
  const ending = new AbortController();
  // Every running server adds a listener.
  setMaxListeners(0, ending.signal);
  const serverOptions = { address, ended: ending.signal };
  const generatorStart = { launchPrefix: prefixes.generator, staysAwake: generatorStaysAwake() };
  return {
    address,
    cores,
    room: readRoom,
    prefixes,
    startServer: (app, options = {}, limits = DEFAULT_LIMITS) => {
      const { program } = app;
      const kind = program?.shell ? CommandServer : program ? ProgramServer : LocalServer;
      return kind.start(
        app,
        prefixOf(options),
        { ...options, ...serverOptions },
        limits,
        user.giveTo,
      );
    },
    startWorker: (app, options = {}, limits = DEFAULT_LIMITS) =>
      LocalWorker.start(app, prefixOf(options), { ...options, ...serverOptions }, limits),
    endServers: () => ending.abort(),
    load: (generator, run) => generator.run({ ...generatorStart, ...run }),
    startGenerator: ({ beside, ...options }) =>
      beside === undefined
        ? ClosedLoop.start({ ...options, ...generatorStart })
        : ClosedLoop.start({ ...options, launchPrefix: prefixes[beside] }),
    watchCore: async (signal, { gathers }) =>
      cores && startCoreWatch(placement, signal, gathers ? gathering : null),
    openCertificate: () => openCertificate(address, user.giveTo),
    describe: async (rootDir) => ({
      ...(await describeEnvironment(placement, rootDir, loadAverage)),
      ...(virtualCores?.stayAwake && { coresStayAwake: true }),
      ...(user.description && { serverUser: user.description }),
    }),
  };
}

/** @type {(placement: Placement, rootDir: string, loadAverage: number) => Promise<Environment>} */
async function describeEnvironment({ cores, onOneCore, coreChoice }, rootDir, loadAverage) {
  return {
    startedAt: new Date().toISOString(),
    nodeVersion: process.version,
    v8Version: process.versions.v8,
    cpuModel: os.cpus()[0]?.model.trim() ?? "unknown",
    cores: CORES,
    memoryBytes: os.totalmem(),
    operatingSystem: `${distribution()} (${os.type()} ${os.release()})`,
    architecture: os.arch(),
    loadAverage,
    swapUsedBytes: parseSwapUsedBytes(readText(`${PROC}/meminfo`)),
    frequencyGovernor: governorOf(cores?.server[0] ?? 0),
    ...(readText(`${PROC}/self/cgroup`) && { quotaCores: readQuota() }),
    pinning: cores && { server: cores.server, driver: cores.generator },
    ...(onOneCore && { onOneCore }),
    coreChoice,
    ...(process.env.NODE_OPTIONS && { harnessOptions: process.env.NODE_OPTIONS.slice(0, 300) }),
    gitCommit: await readGitCommit(rootDir),
  };
}

/** Kinds of cores may have different governors. @param {number} core */
const governorOf = (core) =>
  readText(`${SYS}/devices/system/cpu/cpu${core}/cpufreq/scaling_governor`).trim() || null;

function distribution() {
  const release = readText("/etc/os-release");
  return /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(release)?.[1] ?? os.version();
}

/** @param {string} meminfo */
export function parseSwapUsedBytes(meminfo) {
  const [total, free] = ["SwapTotal", "SwapFree"].map(
    (field) => new RegExp(`^${field}:\\s*(\\d+) kB$`, "m").exec(meminfo)?.[1],
  );
  return total && free ? (Number(total) - Number(free)) * 1024 : null;
}
