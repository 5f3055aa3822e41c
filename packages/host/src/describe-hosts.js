/** @import { Environment } from "@routebench/contract/result-file" */

/**
 * @typedef {NonNullable<Environment["network"]>["generators"][number]} GeneratorPlace
 * @typedef {{ machine: Environment, place?: Pick<GeneratorPlace, "host" | "roundTripUs" | "clock"> }} LoadMachine
 */

/**
 * What figures are measured on, where servers have a machine of their own: that one above all.
 * @type {(servers: Environment, here: Environment, loads: LoadMachine[], areOneMachine?: boolean) => Environment}
 */
export function describeHosts({ network, onOneCore: _, ...there }, here, loads, areOneMachine) {
  return {
    ...there,
    startedAt: here.startedAt,
    gitCommit: here.gitCommit,
    pinning: pinningOf(
      there.pinning,
      loads.map(({ machine }) => machine.pinning),
    ),
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
