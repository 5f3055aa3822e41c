/** Reads how the cores of this machine are related. */
import { PROC, readText, SYS } from "./kernel-files.js";
import { parseCoreList } from "./readings.js";

/** Favoured cores of a chip run a little faster than other cores of their kind. */
const ONE_KIND = 0.9;

/** Intel's kinds, the slowest first. */
const INTEL_KINDS = ["cpu_lowpower", "cpu_atom", "cpu_core"];

/**
 * What the kernel does not report is null, or empty.
 * @typedef {object} Core
 * @property {number} core its number
 * @property {number[]} threads of its physical core, including itself
 * @property {number | null} node the NUMA node
 * @property {string} socket
 * @property {{ level: number, cores: number[] } | null} cache the last level, with all cores that share it
 * @property {number} kind 0 is the fastest kind
 * @property {boolean} isIsolated from the scheduler, by isolcpus
 *
 * @typedef {{ online: number[], kinds: number, cores: Core[] }} Topology cores: those that may be used
 */

/**
 * @param {readonly number[]} allowed @param {readonly number[]} [requested] isolated cores may be requested
 * @param {(file: string) => string} [read]
 * @returns {Topology}
 */
export function readTopology(allowed, requested = [], read = readText) {
  const at = (/** @type {string} */ file) => read(`${SYS}/devices/${file}`).trim();
  const list = (/** @type {string} */ file) => parseCoreList(at(file));
  const isolated = list("system/cpu/isolated");
  const online = onlineCores(list("system/cpu/online"), read);
  const wanted = [...new Set([...allowed, ...requested.filter((core) => isolated.includes(core))])];
  // The affinity mask may include cores that are offline. A container may show cores under other numbers.
  const isOnline = (/** @type {number} */ core) => online.includes(core);
  const usable = (wanted.some(isOnline) ? wanted.filter(isOnline) : wanted).sort((a, b) => a - b);

  const kindOf = kindsOf(online, at, list);
  const nodes = list("system/node/online").map((node) => ({
    node,
    cores: list(`system/node/node${node}/cpulist`),
  }));
  /** @type {Map<number, Core["cache"]>} */
  const caches = new Map();
  const cacheOf = (/** @type {number} */ core) => {
    if (!caches.has(core)) {
      const cache = lastCache(`system/cpu/cpu${core}/cache`, at, list);
      for (const each of cache?.cores ?? [core]) caches.set(each, cache);
    }
    return caches.get(core) ?? null;
  };
  const cores = usable.map((core) => {
    const threads = list(`system/cpu/cpu${core}/topology/thread_siblings_list`);
    return {
      core,
      threads: threads.includes(core) ? threads : [core],
      node: nodes.find((node) => node.cores.includes(core))?.node ?? null,
      socket: at(`system/cpu/cpu${core}/topology/physical_package_id`),
      cache: cacheOf(core),
      kind: kindOf(core),
      isIsolated: isolated.includes(core),
    };
  });
  return { online, kinds: new Set(online.map(kindOf)).size, cores };
}

/** Containers may have no /sys, but /proc/stat lists the same cores. @type {(online: number[], read: ReadFile) => number[]} */
const onlineCores = (online, read) =>
  online.length > 0
    ? online
    : [...read(`${PROC}/stat`).matchAll(/^cpu(\d+) /gm)].map(([, core]) => Number(core));

/** @typedef {(file: string) => string} ReadFile @typedef {(file: string) => number[]} ReadList */

/** @type {(folder: string, at: ReadFile, list: ReadList) => Core["cache"]} */
function lastCache(folder, at, list) {
  /** @type {Core["cache"]} */
  let last = null;
  for (let index = 0; ; index += 1) {
    const level = Number(at(`${folder}/index${index}/level`));
    if (!level) return last;
    if (last !== null && level <= last.level) continue;
    const cores = list(`${folder}/index${index}/shared_cpu_list`);
    if (cores.length > 0) last = { level, cores };
  }
}

/**
 * Kinds by what the kernel says of them, or else by capacity, or by the highest frequency.
 * @type {(online: number[], at: ReadFile, list: ReadList) => (core: number) => number}
 */
function kindsOf(online, at, list) {
  const named = INTEL_KINDS.map((name) => list(`${name}/cpus`));
  const readings = [
    (/** @type {number} */ core) => named.findIndex((cores) => cores.includes(core)) + 1,
    (/** @type {number} */ core) => Number(at(`system/cpu/cpu${core}/cpu_capacity`)),
    (/** @type {number} */ core) => Number(at(`system/cpu/cpu${core}/cpufreq/cpuinfo_max_freq`)),
  ];
  for (const read of readings) {
    const speeds = new Map(online.map((core) => [core, read(core)]));
    /** @type {number[]} the highest of each kind */
    const kinds = [];
    for (const speed of [...speeds.values()].sort((a, b) => b - a)) {
      if (kinds.length === 0 || speed < ONE_KIND * Number(kinds.at(-1))) kinds.push(speed);
    }
    if (kinds.length > 1) {
      return (core) => kinds.filter((top) => (speeds.get(core) ?? 0) < ONE_KIND * top).length;
    }
  }
  return () => 0;
}
