/** Files of /sys/devices about cores, for machines that tests do not run on. Lists are in the kernel's form. */
import { parseCoreList } from "../../src/machine/readings.js";

/**
 * @typedef {object} MadeUpMachine
 * @property {number} cores
 * @property {string[]} [nodes] cores of each NUMA node
 * @property {string[]} [sockets] cores of each
 * @property {string[]} [caches] cores that share each cache of the last level; absent: no cache is shared
 * @property {number} [lastLevel] default: 3
 * @property {number[]} [capacities]
 * @property {number[]} [frequencies] MHz
 * @property {(core: number) => string} [siblings] hardware threads of a core
 */

/** @param {MadeUpMachine} machine @returns {Record<string, string>} */
export function madeUpSys({
  cores,
  nodes = [],
  sockets = [],
  caches = [],
  lastLevel = 3,
  ...kinds
}) {
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
      "cache/index1/level": String(lastLevel),
      "cache/index1/shared_cpu_list": cache ?? siblings(core),
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

/** Reads the kernel's files from these. @param {Record<string, string>} files @returns {(file: string) => string} */
export const readFrom = (files) => (file) =>
  files[file.replace(/^.*\/devices\//, "").replace(/^\/proc\//, "")] ?? "";
