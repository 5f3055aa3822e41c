/** Files of /sys/devices about cores, for machines that tests do not run on. Lists are in the kernel's form. */
import { parseCoreList } from "../../src/machine/readings.js";

/**
 * @typedef {object} MadeUpMachine
 * @property {number} cores
 * @property {string[]} [nodes] cores of each NUMA node
 * @property {string[]} [sockets] cores of each
 * @property {string[]} [caches] cores that share each L3 cache; absent: each core has an L2 cache only
 * @property {number[]} [capacities]
 * @property {number[]} [frequencies] MHz
 * @property {(core: number) => string} [siblings] hardware threads of a core
 */

/** @param {MadeUpMachine} machine @returns {Record<string, string>} */
export function madeUpSys({ cores, nodes = [], sockets = [], caches = [], ...kinds }) {
  const { capacities = [], frequencies = [], siblings = String } = kinds;
  const listOf = (/** @type {string[]} */ lists, /** @type {number} */ core) =>
    lists.findIndex((list) => parseCoreList(list).includes(core));
  const files = Array.from({ length: cores }, (_, core) => {
    const cache = caches[listOf(caches, core)];
    const ofCore = {
      "topology/thread_siblings_list": siblings(core),
      "topology/physical_package_id": String(Math.max(0, listOf(sockets, core))),
      "cache/index0/level": "1",
      "cache/index0/shared_cpu_list": siblings(core),
      "cache/index1/level": "2",
      "cache/index1/shared_cpu_list": siblings(core),
      ...(cache && { "cache/index2/level": "3", "cache/index2/shared_cpu_list": cache }),
      ...(capacities[core] && { cpu_capacity: String(capacities[core]) }),
      ...(frequencies[core] && { "cpufreq/cpuinfo_max_freq": `${frequencies[core]}000` }),
    };
    return Object.entries(ofCore).map(([name, text]) => [
      `system/cpu/cpu${core}/${name}`,
      `${text}\n`,
    ]);
  });
  return {
    "system/cpu/online": `0-${cores - 1}\n`,
    ...(nodes.length > 0 && { "system/node/online": `0-${nodes.length - 1}\n` }),
    ...Object.fromEntries(nodes.map((list, node) => [`system/node/node${node}/cpulist`, list])),
    ...Object.fromEntries(files.flat()),
  };
}
