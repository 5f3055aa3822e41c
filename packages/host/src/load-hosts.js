import { loadOnce } from "@routebench/generators/closed-loop/closed-loop";
import { jointGenerator } from "@routebench/generators/closed-loop/joint-generator";

/** @import { Environment } from "@routebench/contract/result-file" */
/** @import { LoadHost } from "./host.js" */

/**
 * Combines several machines into one load host: closed-loop on each, all of which load a server together.
 * @param {Pick<LoadHost, "room" | "startGenerator">[]} hosts at least one
 * @returns {LoadHost}
 */
export function asOneLoadHost(hosts) {
  /** @type {LoadHost["startGenerator"]} */
  const startGenerator = async (options) => {
    const starting = await Promise.allSettled(hosts.map((host) => host.startGenerator(options)));
    const started = starting.flatMap((start) =>
      start.status === "fulfilled" ? [start.value] : [],
    );
    const failed = starting.find((start) => start.status === "rejected");
    const joint = jointGenerator(started);
    if (!failed) return joint;
    await joint.close();
    throw failed.reason;
  };
  return {
    // Each host holds its share of the connections.
    room: () => {
      const rooms = hosts.map((host) => host.room());
      return {
        openFilesLimit:
          hosts.length * Math.min(...rooms.map(({ openFilesLimit }) => openFilesLimit)),
        memoryBytes: Math.min(...rooms.map(({ memoryBytes }) => memoryBytes)),
        tasks: null,
        localPorts: null,
      };
    },
    startGenerator,
    load: async (_generator, { signal, graceMs, ...load }) => {
      const limit = graceMs !== undefined && { graceMs };
      return loadOnce(await startGenerator({ signal, ...limit }), load);
    },
  };
}

/**
 * @typedef {NonNullable<Environment["network"]>["generators"][number]} GeneratorPlace
 * @typedef {{ machine: Environment, place?: Pick<GeneratorPlace, "host" | "roundTripUs"> }} LoadMachine
 */

/**
 * The environment of a run with servers on another machine: most fields describe that machine.
 * @type {(servers: Environment, harness: Environment, loads: LoadMachine[], areOneMachine?: boolean) => Environment}
 */
export function describeHosts(
  { network, onOneCore: _, coreChoice: __, ...servers },
  harness,
  loads,
  areOneMachine,
) {
  const pinnings = loads.map(({ machine }) => machine.pinning);
  return {
    ...servers,
    startedAt: harness.startedAt,
    gitCommit: harness.gitCommit,
    pinning: pinningOf(servers.pinning, pinnings),
    ...(network && {
      network: {
        ...network,
        ...(areOneMachine && { areOneMachine }),
        generators: loads.map(toGenerator),
      },
    }),
  };
}

/** @type {(load: LoadMachine) => GeneratorPlace} */
function toGenerator({ machine, place }) {
  const { cpuModel, cores, memoryBytes, operatingSystem, nodeVersion, loadAverage } = machine;
  return { ...place, cpuModel, cores, memoryBytes, operatingSystem, nodeVersion, loadAverage };
}

/**
 * Null if servers or any generator are not pinned.
 * @type {(server: Environment["pinning"], loads: Environment["pinning"][]) => Environment["pinning"]}
 */
function pinningOf(server, loads) {
  const drivers = loads.flatMap((pinning) => (pinning ? [pinning.driver] : []));
  const [driver] = drivers;
  return server && driver && drivers.length === loads.length
    ? { server: server.server, driver }
    : null;
}
