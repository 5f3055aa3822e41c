import { closedLoop, loadOnce } from "@routebench/generators/closed-loop/closed-loop";
import { JointGenerator } from "@routebench/generators/closed-loop/joint-generator";

/** @import { Environment } from "@routebench/contract/result-file" */
/** @import { LoadHost } from "./host.js" */

/**
 * Several machines as one that load comes from: a generator on each, all of which load a server together.
 * @param {Pick<LoadHost, "room" | "startGenerator">[]} hosts at least one
 * @param {Pick<LoadHost, "load">} here for generators that reach the hosts by themselves
 * @returns {LoadHost}
 */
export function asOneLoadHost(hosts, here) {
  /** @type {LoadHost["startGenerator"]} */
  const startGenerator = async (options) => {
    const starting = await Promise.allSettled(hosts.map((host) => host.startGenerator(options)));
    const started = starting.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const failed = starting.find((one) => one.status === "rejected");
    const joint = new JointGenerator(started);
    if (!failed) return joint;
    await joint.close();
    throw failed.reason;
  };
  return {
    // Each holds its share of the connections.
    room: () => {
      const rooms = hosts.map((host) => host.room());
      return {
        openFilesLimit:
          hosts.length * Math.min(...rooms.map(({ openFilesLimit }) => openFilesLimit)),
        memoryBytes: Math.min(...rooms.map(({ memoryBytes }) => memoryBytes)),
      };
    },
    startGenerator,
    load: async (generator, run) => {
      if (generator.name !== closedLoop.name) return here.load(generator, run);
      const { signal, graceMs, ...asked } = run;
      const limit = graceMs !== undefined && { graceMs };
      return loadOnce(await startGenerator({ signal, ...limit }), asked);
    },
  };
}

/**
 * @typedef {NonNullable<Environment["network"]>["generators"][number]} GeneratorPlace
 * @typedef {{ machine: Environment, place?: Pick<GeneratorPlace, "host" | "roundTripUs"> }} LoadMachine
 */

/**
 * What figures are measured on, where servers have a machine of their own: that one above all.
 * @type {(servers: Environment, here: Environment, loads: LoadMachine[], areOneMachine?: boolean) => Environment}
 */
export function describeHosts({ network, onOneCore: _, ...there }, here, loads, areOneMachine) {
  const pinnings = loads.map(({ machine }) => machine.pinning);
  return {
    ...there,
    startedAt: here.startedAt,
    gitCommit: here.gitCommit,
    pinning: pinningOf(there.pinning, pinnings),
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
 * Null where one of them is not held to a core.
 * @type {(server: Environment["pinning"], loads: Environment["pinning"][]) => Environment["pinning"]}
 */
function pinningOf(server, loads) {
  const drivers = loads.flatMap((pinning) => (pinning ? [pinning.driver] : []));
  const [driver] = drivers;
  return server && driver && drivers.length === loads.length
    ? { server: server.server, driver }
    : null;
}
