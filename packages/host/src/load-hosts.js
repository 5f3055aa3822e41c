import { closedLoopDriver, loadOnce } from "@routebench/generators/closed-loop/driver";
import { JointGenerator } from "@routebench/generators/closed-loop/joint-generator";

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
    load: async (driver, run) => {
      if (driver.name !== closedLoopDriver.name) return here.load(driver, run);
      const { signal, graceMs, ...asked } = run;
      const limit = graceMs !== undefined && { graceMs };
      return loadOnce(await startGenerator({ signal, ...limit }), asked);
    },
  };
}
